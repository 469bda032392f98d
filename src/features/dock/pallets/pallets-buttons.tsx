/**
 * What can be done with the pallet in hand. An action that is not possible now stays in the menu
 * and shows why.
 */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Button, Menu, Text } from '@mantine/core'
import {
  IconArrowMerge, IconArrowsSplit2, IconBoxOff, IconCurrencyDollar, IconDots, IconPrinter, IconTrash, type Icon,
} from '@tabler/icons-react' // prettier-ignore
import type { ContainerDoc } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { mayDo } from '#domain/core/people/access.ts'
import type { PalletSession } from '#domain/dock/pallet-scan.ts'
import { emptyProblem, qtyOf, scrapProblem, sellProblem, unloadProblem } from '#domain/core/floor/pallet-contents.ts'
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
  const t = useWords()
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
        {t('pallet.split')}
      </Button>
      <Button
        mih={48}
        px={10}
        variant="default"
        disabled={unload !== ''}
        leftSection={<IconArrowMerge size={18} aria-hidden />}
        onClick={begin('merge')}
      >
        {t('pallet.merge')}
      </Button>
      <Menu position="top-end" width={290}>
        <Menu.Target>
          <Button mih={48} px={10} variant="default" leftSection={<IconDots size={18} aria-hidden />}>
            {t('pallet.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item mih={48} leftSection={<IconPrinter size={18} aria-hidden />} onClick={onPrint}>
            {t('place.printLabel')}
          </Menu.Item>
          <Choice
            icon={IconBoxOff}
            words={msg('pallet.markEmpty')}
            problem={emptyProblem(pallet, qty)}
            act={() => void actions.markEmpty()}
          />
          {maySell && (
            <Choice
              icon={IconCurrencyDollar}
              words={msg('pallet.sellWhole')}
              problem={sellProblem(pallet, aboard)}
              act={onSelling}
            />
          )}
          <Choice
            icon={IconTrash}
            words={msg('pallet.scrap')}
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
  readonly words: Words
  readonly problem: Words
  readonly act: () => void
}

function Choice({ icon: ChoiceIcon, words, problem, act }: ChoiceProps) {
  const t = useWords()
  return (
    <Menu.Item mih={48} disabled={problem !== ''} leftSection={<ChoiceIcon size={18} aria-hidden />} onClick={act}>
      {t.of(words)}
      {problem !== '' && (
        <Text size="xs" c="dimmed">
          {t.of(problem)}
        </Text>
      )}
    </Menu.Item>
  )
}
