/** Which pallet of which load is on the table, how far it is, and the way to another. */
import { ActionIcon, Badge, Button, Group, Menu, Progress, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { receivableStages, watchLoadsIn } from '#data/core/loads.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import styles from './receive-page.module.css'

export interface ReceiveFigures {
  readonly receivedQty: number
  readonly expectedQty: number
  readonly onPallet: number
}

export interface ReceiveContextProps {
  readonly load: LoadDoc | null
  /** `undefined` until it is loaded. */
  readonly pallet: ContainerDoc | null | undefined
  /** `null` until all that they rest on is loaded. */
  readonly figures: ReceiveFigures | null
  readonly onLoad: (id: string) => void
  readonly onNewPallet: () => void
}

export function ReceiveContext({ load, pallet, figures, onLoad, onNewPallet }: ReceiveContextProps) {
  const { db } = useCommandContext()
  const loads = useLive(() => watchLoadsIn(db, receivableStages), [db])
  const isComing = ({ stage }: LoadDoc): boolean => stage === 'inTransit' || stage === 'booked'
  const dock = ['On the dock', loads?.filter((one) => !isComing(one)) ?? []] as const
  const groups = [dock, ['On the way', loads?.filter(isComing) ?? []] as const].filter(
    ([, ofGroup]) => ofGroup.length > 0,
  )
  return (
    <section aria-label="On the table">
      <div className={styles['context']}>
        <Menu width={300}>
          <Menu.Target>
            <Button
              variant="default"
              size="sm"
              mih="var(--target)"
              px={10}
              style={{ flex: 'none' }}
              aria-label={load ? `Load ${load.code}, choose another` : 'Choose a load'}
              rightSection={<IconChevronDown size={16} aria-hidden />}
            >
              {load ? load.code : 'Choose a load'}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {loads?.length === 0 && (
              <Menu.Label>No load is on its way. A manager imports its manifest first.</Menu.Label>
            )}
            {groups.map(([name, ofGroup]) => (
              <Fragment key={name}>
                <Menu.Label>{name}</Menu.Label>
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
        {load && (
          <Text size="sm" truncate flex={1}>
            {pallet ? (
              <>
                <Text span inherit ff="monospace">
                  {pallet.label}
                </Text>{' '}
                {figures && `· ${figures.onPallet} in`}
              </>
            ) : (
              pallet === null && 'No pallet on the table'
            )}
          </Text>
        )}
        {load && (
          <Tooltip label="New pallet without a label">
            <ActionIcon variant="default" size={44} aria-label="New pallet" onClick={onNewPallet}>
              <IconPlus size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {load?.stage === 'refused' && <Badge color="red">refused</Badge>}
      </div>
      {load && <ReceiveProgress figures={figures} />}
    </section>
  )
}

function ReceiveProgress({ figures }: Pick<ReceiveContextProps, 'figures'>) {
  return (
    <Group gap="xs" wrap="nowrap" mt={4}>
      <Progress
        value={figures?.expectedQty ? Math.min(100, (100 * figures.receivedQty) / figures.expectedQty) : 0}
        flex={1}
        aria-label="Received of expected"
      />
      <Text size="sm" className="tabular" data-testid="received-of-expected">
        {figures ? `${figures.receivedQty.toLocaleString()} of ${figures.expectedQty.toLocaleString()}` : '…'}
      </Text>
    </Group>
  )
}
