/** Which pallet of which load is on the table, how far it is, and the way to another. */
import { useWords } from '#language/use-words.ts'
import { lower, msg, type Words } from '#messages/message.ts'
import { ActionIcon, Badge, Button, Group, Menu, Progress, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconHandStop, IconPlus } from '@tabler/icons-react'
import { Fragment, memo } from 'react'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { loadStageLabels } from '#domain/core/loads/load-stages.ts'
import { receivableStages, watchLoadsIn } from '#data/core/loads.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './receive-page.module.css'

export interface ReceiveFigures {
  readonly receivedQty: number
  readonly expectedQty: number
  readonly onPallet: number
}

export interface ReceiveContextProps {
  readonly load: LoadDoc | null
  /** Why the load takes nothing more; `''` while it does. */
  readonly shut: Words
  /** `undefined` until it is loaded. */
  readonly pallet: ContainerDoc | null | undefined
  /** `null` until all that they rest on is loaded. */
  readonly figures: ReceiveFigures | null
  readonly onLoad: (id: string) => void
  readonly onNewPallet: () => void
}

export function ReceiveContext({ load, shut, pallet, figures, onLoad, onNewPallet }: ReceiveContextProps) {
  const t = useWords()
  return (
    <section aria-label={t('receive.onTable')}>
      <div className={`${parts['row']} ${styles['context']}`}>
        <LoadMenu load={load} onLoad={onLoad} />
        {load && (
          <Text size="sm" truncate flex={1}>
            {pallet ? (
              <>
                <Text span inherit ff="monospace">
                  {pallet.label}
                </Text>{' '}
                {figures && `· ${t('receive.countIn', { count: figures.onPallet })}`}
              </>
            ) : (
              pallet === null && t('receive.noPalletOnTable')
            )}
          </Text>
        )}
        {load && <NewPalletButton onNewPallet={onNewPallet} />}
        {load && shut !== '' && <Badge color="red">{t.of(lower(loadStageLabels[load.stage]))}</Badge>}
      </div>
      {shut !== '' && (
        <div role="status">
          <StateMark look={{ words: shut, icon: IconHandStop, tone: 'red' }} />
        </div>
      )}
      {load && <ReceiveProgress figures={figures} />}
    </section>
  )
}

/** Invariant: what it gets stays the same from scan to scan, so that no scan renders it; the same for the button. */
const LoadMenu = memo(function LoadMenu({ load, onLoad }: Pick<ReceiveContextProps, 'load' | 'onLoad'>) {
  const t = useWords()
  const { db } = useCommandContext()
  const loads = useLive(() => watchLoadsIn(db, receivableStages), [db])
  const isComing = ({ stage }: LoadDoc): boolean => stage === 'inTransit' || stage === 'booked'
  const dock = [msg('home.onDock'), loads?.filter((one) => !isComing(one)) ?? []] as const
  const groups = [dock, [msg('receive.onTheWay'), loads?.filter(isComing) ?? []] as const].filter(
    ([, ofGroup]) => ofGroup.length > 0,
  )
  return (
    <Menu width={300}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          mih="var(--target)"
          px={10}
          style={{ flex: 'none' }}
          aria-label={load ? t('receive.chooseAnother', { load: load.code }) : t('load.choose')}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {load ? load.code : t('load.choose')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {loads?.length === 0 && <Menu.Label>{t('receive.noLoads')}</Menu.Label>}
        {groups.map(([name, ofGroup]) => (
          <Fragment key={name.id}>
            <Menu.Label>{t.of(name)}</Menu.Label>
            {ofGroup.map((one) => (
              <Menu.Item key={one.id} mih="var(--target)" onClick={() => onLoad(one.id)}>
                <Text span ff="monospace">
                  {one.code}
                </Text>{' '}
                {one.title}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})

const NewPalletButton = memo(function NewPalletButton({ onNewPallet }: Pick<ReceiveContextProps, 'onNewPallet'>) {
  const t = useWords()
  return (
    <Tooltip label={t('receive.newPalletHint')}>
      <ActionIcon variant="default" size={44} aria-label={t('pallet.newOne')} onClick={onNewPallet}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
})

function ReceiveProgress({ figures }: Pick<ReceiveContextProps, 'figures'>) {
  const t = useWords()
  return (
    <Group gap="xs" wrap="nowrap" mt={4}>
      <Progress
        value={figures?.expectedQty ? Math.min(100, (100 * figures.receivedQty) / figures.expectedQty) : 0}
        flex={1}
        aria-label={t('receive.receivedOfExpected')}
      />
      <Text size="sm" className="tabular" data-testid="received-of-expected">
        {figures ? t('core.countOf', { count: figures.receivedQty, all: figures.expectedQty }) : '…'}
      </Text>
    </Group>
  )
}
