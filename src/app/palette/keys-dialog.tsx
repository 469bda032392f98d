/** What the keys of a keyboard do, with the switch for those that act by themselves. */
import { Fragment } from 'react'
import { Kbd, Modal, Switch } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { useSingleKeysSetting } from '#ui/command/single-keys.ts'
import styles from './keys-dialog.module.css'

interface Shortcut {
  readonly words: Words
  /** Each way to press it. */
  readonly ways: readonly Words[]
  /** Off with the single keys. */
  readonly single?: readonly string[]
}

const command = /Mac|iPad|iPhone/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

const groups: readonly { readonly title: Words; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: msg('keys.group.all'),
    shortcuts: [
      { words: msg('keys.find'), ways: [command] },
      { words: msg('keys.list'), ways: [], single: ['?'] },
      { words: msg('keys.close'), ways: [msg('keys.name.escape')] },
    ],
  },
  {
    title: msg('keys.group.table'),
    shortcuts: [
      { words: msg('keys.filter'), ways: [], single: ['/'] },
      { words: msg('keys.toTable'), ways: ['↓'] },
      { words: msg('keys.rows'), ways: ['↓ ↑'], single: ['j k'] },
      { words: msg('keys.far'), ways: [msg('keys.name.pages'), msg('keys.name.ends')] },
      { words: msg('keys.open'), ways: [msg('keys.name.enter')] },
      { words: msg('keys.tick'), ways: [msg('keys.name.space')] },
      { words: msg('keys.tickTo'), ways: [msg('keys.name.shiftSpace')] },
    ],
  },
]

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords()
  const [isOn, setOn] = useSingleKeysSetting()
  return (
    <Modal opened onClose={onClose} title={t('keys.title')} closeButtonProps={{ 'aria-label': t('core.close') }}>
      {groups.map(({ title, shortcuts }) => (
        <section key={t.of(title)} className={styles['group']}>
          <h3>{t.of(title)}</h3>
          <dl className={styles['list']}>
            {shortcuts.map(({ words, ways, single = [] }) => (
              <Fragment key={t.of(words)}>
                <dt>{t.of(words)}</dt>
                <dd>
                  {[...ways, ...(isOn ? single : [])].map((way) => (
                    <Kbd key={t.of(way)}>{t.of(way)}</Kbd>
                  ))}
                  {ways.length === 0 && !isOn && '–'}
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
      <p className={styles['note']}>{t('keys.scans')}</p>
      <Switch
        mt="md"
        label={t('keys.single')}
        description={t('keys.singleHint')}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Modal>
  )
}
