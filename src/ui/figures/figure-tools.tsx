/** What stands above figures of a page: how each is counted, and what they are narrowed to. */
import { Button, Popover } from '@mantine/core'
import { IconHelp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import { useLateOpen } from '#ui/parts/use-late-open.ts'
import { FactList } from '#ui/lists/fact-list.tsx'
import styles from './figure-tools.module.css'

/** In a row, and one below the other on a handheld. */
export const FigureTools = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['tools']}>{children}</div>
)

interface HowCountedProps {
  readonly figures: readonly { readonly label: Words; readonly definition: Words }[]
  /** What is to be said besides. */
  readonly children?: ReactNode
}

export function HowCounted({ figures, children }: HowCountedProps) {
  const t = useWords()
  const { opened, onChange, toggle } = useLateOpen()
  return (
    <Popover opened={opened} onChange={onChange} width={440} position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="default" mih="var(--target)" onClick={toggle} leftSection={<IconHelp size={16} aria-hidden />}>
          {t('report.how')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles['how'] ?? ''} tabIndex={0} aria-label={t('report.how')}>
        <FactList facts={figures.map(({ label, definition }) => ({ label, value: definition }))} />
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

interface NarrowedProps<Key extends string> {
  readonly keys: readonly Key[]
  readonly search: { readonly [By in Key]?: string | undefined }
  readonly nameOf: (by: Key, key: string) => Words
  readonly onWiden: (by: Key) => void
}

/** Each person, load, category or the like that the figures are about alone; a tap takes it away. */
export function Narrowed<Key extends string>({ keys, search, nameOf, onWiden }: NarrowedProps<Key>) {
  const t = useWords()
  return keys.map((by) => {
    const key: string | undefined = search[by]
    if (key === undefined) return null
    const name = t.of(nameOf(by, key))
    return (
      <Button
        key={by}
        variant="light"
        mih="var(--target)"
        rightSection={<IconX size={16} aria-hidden />}
        aria-label={t('report.without', { name })}
        onClick={() => onWiden(by)}
      >
        {name}
      </Button>
    )
  })
}
