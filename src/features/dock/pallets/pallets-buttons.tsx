/**
 * What can be done with the pallet in hand. An action that is not possible now stays in the menu
 * and shows why.
 */
import { Button, Menu, Text } from '@mantine/core'
import {
  IconArrowMerge, IconArrowsSplit2, IconBoxOff, IconCurrencyDollar, IconDots, IconPrinter, IconTrash, type Icon,
} from '@tabler/icons-react' // prettier-ignore
import type { ContainerDoc } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { mayDo } from '#domain/core/access.ts'
import type { PalletSession } from '#domain/dock/pallet-scan.ts'
import { emptyProblem, qtyOf, scrapProblem, sellProblem, unloadProblem } from '#domain/core/pallet-contents.ts'
import { useRank } from '#hooks/use-session.ts'
import type { PalletActions } from './use-pallet-actions.ts'

export interface PalletsButtonsProps {
  readonly pallet: ContainerDoc
  readonly aboard: readonly UnitDoc[]
  readonly actions: PalletActions
  readonly setSession: (next: PalletSession) => void
  readonly onSelling: () => void
  readonly onPrint: () => void
}

export function PalletsButtons({ pallet, aboard, actions, setSession, onSelling, onPrint }: PalletsButtonsProps) {
  const qty = qtyOf(aboard)
  const unload = unloadProblem(pallet, qty)
  const maySell = mayDo(useRank(), 'manager')
  const begin = (mode: 'split' | 'merge') => () => setSession({ mode, chosen: [] })
  return (
    <>
      <Button
        mih={48}
        px={10}
        variant="default"
        disabled={unload !== ''}
        leftSection={<IconArrowsSplit2 size={18} aria-hidden />}
        onClick={begin('split')}
      >
        Split
      </Button>
      <Button
        mih={48}
        px={10}
        variant="default"
        disabled={unload !== ''}
        leftSection={<IconArrowMerge size={18} aria-hidden />}
        onClick={begin('merge')}
      >
        Merge
      </Button>
      <Menu position="top-end" width={290}>
        <Menu.Target>
          <Button mih={48} px={10} variant="default" leftSection={<IconDots size={18} aria-hidden />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item mih={48} leftSection={<IconPrinter size={18} aria-hidden />} onClick={onPrint}>
            Print label
          </Menu.Item>
          <Choice
            icon={IconBoxOff}
            words="Mark as empty"
            problem={emptyProblem(pallet, qty)}
            act={() => void actions.markEmpty()}
          />
          {maySell && (
            <Choice
              icon={IconCurrencyDollar}
              words="Sell whole"
              problem={sellProblem(pallet, aboard)}
              act={onSelling}
            />
          )}
          <Choice
            icon={IconTrash}
            words="Scrap the pallet"
            problem={scrapProblem(pallet, qty)}
            act={() => void actions.scrap()}
          />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

interface ChoiceProps {
  readonly icon: Icon
  readonly words: string
  readonly problem: string
  readonly act: () => void
}

function Choice({ icon: ChoiceIcon, words, problem, act }: ChoiceProps) {
  return (
    <Menu.Item mih={48} disabled={problem !== ''} leftSection={<ChoiceIcon size={18} aria-hidden />} onClick={act}>
      {words}
      {problem !== '' && (
        <Text size="xs" c="dimmed">
          {problem}
        </Text>
      )}
    </Menu.Item>
  )
}
