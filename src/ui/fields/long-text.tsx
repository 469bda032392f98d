/** A field for several lines. It grows by the browser's own means: measuring its text in a script took longer than all else in a drawer. */
import { Textarea, type TextareaProps } from '@mantine/core'
import styles from './long-text.module.css'

export interface LongTextProps extends Omit<
  TextareaProps,
  'autosize' | 'styles' | 'classNames' | 'minRows' | 'maxRows'
> {
  readonly least: number
  readonly most?: number
}

export function LongText({ least, most = 12, ...shared }: LongTextProps) {
  const rows = { '--rows-least': String(least), '--rows-most': String(most) }
  return <Textarea {...shared} rows={least} classNames={{ input: styles['input'] ?? '' }} styles={{ input: rows }} />
}
