/** Pictures into the page: the device's camera, or files. */
import { useWords } from '#language/use-words.ts'
import { Button } from '@mantine/core'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useRef, type ChangeEvent } from 'react'
import styles from './photo/photo-page.module.css'

export interface PictureInputProps {
  /** What is photographed, on the button. */
  readonly label: string
  /** The shutter: opens the device's camera, one picture at a time. */
  readonly isCamera?: boolean
  readonly onPictures: (files: readonly Blob[]) => void
}

export function PictureInput({ label, isCamera = false, onPictures }: PictureInputProps) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    // The same picture may be chosen again, after it was rejected.
    event.currentTarget.value = ''
    if (files.length > 0) onPictures(files)
  }
  const Icon = isCamera ? IconCamera : IconPhotoPlus
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={isCamera ? t('photo.camera') : t('photo.files')}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={take}
      />
      <Button
        variant={isCamera ? 'filled' : 'default'}
        className={(isCamera ? styles['shutter'] : '') ?? ''}
        leftSection={<Icon size={isCamera ? 24 : 18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
