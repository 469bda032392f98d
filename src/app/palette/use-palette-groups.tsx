/** What the palette offers for a text: pages that the person may open, records of this device, and what can be done. */
import { IconBox, IconClipboardList, IconFileText, IconForklift, IconGavel, IconMapPin, IconReceipt, IconShieldLock, IconTag, IconTruck, IconUser, type Icon } from '@tabler/icons-react' // prettier-ignore
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { of } from 'rxjs'
import { collectionNames, type CollectionName } from '#schemas/collections.ts'
import { mayOpen, pages } from '#domain/core/people/access.ts'
import {
  fitOf,
  fitOfRecord,
  groupsInOrder,
  inOrder,
  type Group,
  type Ranked,
} from '#domain/core/words/palette-ranking.ts'
import { actionWords, pageWords, type FoundPage } from '#domain/core/words/palette-words.ts'
import { collectionLabels } from '#domain/core/words/record-labels.ts'
import { findAgain, findAnything, maySeeUnits, type Fitting } from '#data/core/find/find-anything.ts'
import { watchTitlesRead, type TitlesRead } from '#data/core/find/unit-titles.ts'
import { useLive } from '#hooks/use-live.ts'
import type { Found, Viewer } from '#data/core/find/found.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { useWords } from '#language/use-words.ts'
import { pageIcons } from '#ui/shell/page-icons.ts'
import { readRecent } from './palette-recent.ts'
import type { PlainAction } from './use-palette-actions.tsx'

export type PaletteGroupName = 'recent' | 'pages' | 'records' | 'actions'

export interface PaletteChoice extends Ranked {
  readonly name: string
  readonly detail: string
  /** What kind of record it is. */
  readonly kind: string
  /** A code, to be read sign by sign. */
  readonly isCode: boolean
  readonly Icon: Icon
  readonly run: () => void
}

export type PaletteGroup = Group<PaletteGroupName, PaletteChoice>

const recordIcons: { readonly [Name in CollectionName]?: Icon } = {
  units: IconBox,
  loads: IconTruck,
  manifestLines: IconClipboardList,
  containers: IconForklift,
  locations: IconMapPin,
  orders: IconReceipt,
  listings: IconTag,
  saleEvents: IconGavel,
  users: IconUser,
}
const named: readonly CollectionName[] = ['users', 'saleEvents', 'listings']

const isFoundPage = (path: string): path is FoundPage => path in pageWords

/** All that is offered whatever is typed, each with how well it fits `text`; with no text everything fits. */
function useStandingChoices(
  text: string,
  rank: Viewer,
  actions: readonly PlainAction[],
): { readonly pages: readonly PaletteChoice[]; readonly actions: readonly PaletteChoice[] } {
  const t = useWords()
  const navigate = useNavigate()
  const isAll = text.trim() === ''
  const fit = (name: string, words: string) => (isAll ? 1 : fitOf(text, { name, words }))
  const ofPages = pages.flatMap((page): PaletteChoice[] => {
    if (!isFoundPage(page.path) || !mayOpen(rank, page)) return []
    const { path } = page
    const name = t.of(page.name)
    return [
      {
        key: `page:${path}`,
        fit: fit(name, pageWords[path]),
        name,
        detail: page.area && page.area !== 'Home' ? t(`area.${page.area}`) : '',
        kind: '',
        isCode: false,
        Icon: path === '/privacy' ? IconShieldLock : pageIcons[path],
        run: () => void navigate({ to: path }),
      },
    ]
  })
  const ofActions = actions.map(({ key, action, name, detail = '', Icon: Look, run }): PaletteChoice => ({
    key: `do:${key}`, fit: fit(name, actionWords[action]), name, detail, kind: '', isCode: false, Icon: Look, run,
  })) // prettier-ignore
  const fits = ({ fit: how }: PaletteChoice) => how > 0
  return { pages: ofPages.filter(fits), actions: ofActions.filter(fits) }
}

interface FoundRecords {
  readonly text: string
  readonly list: readonly Fitting[]
  /** How much of the units' titles was looked through. */
  readonly titles: TitlesRead
}

/** The records for a text. While they are looked for, those of the text before stand. */
function useRecords({ db }: CommandContext, rank: Viewer, text: string): FoundRecords {
  const [found, setFound] = useState<FoundRecords>({ text: '', list: [], titles: 'none' })
  const titles = useLive(() => (maySeeUnits(rank) ? watchTitlesRead(db) : of('whole' as const)), [db, rank]) ?? 'none'
  useEffect(() => {
    let isStale = false
    findAnything(db, rank, text, () => isStale).then(
      (list) => !isStale && setFound({ text, list, titles }),
      (error: unknown) => {
        console.error('Records could not be looked up.', error)
        if (!isStale) setFound({ text, list: [], titles: 'failed' })
      },
    )
    return () => {
      isStale = true
    }
  }, [db, rank, text, titles])
  return found
}

function isCollection(name: string): name is CollectionName {
  return collectionNames.some((one) => one === name)
}

/** The records among what was chosen lately, as they are now. */
function useRecentRecords({ db }: CommandContext, rank: Viewer, recent: readonly string[]): readonly Found[] {
  const [found, setFound] = useState<readonly Found[]>([])
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const all = await Promise.all(
        recent.flatMap((key) => {
          const end = key.indexOf(':')
          const collection = key.slice(0, end)
          return isCollection(collection) ? [findAgain(db, rank, collection, key.slice(end + 1))] : []
        }),
      )
      if (!isOver) setFound(all.filter((one) => one !== null))
    }
    look().catch((error: unknown) => console.error('What was chosen lately could not be looked up.', error))
    return () => {
      isOver = true
    }
  }, [db, rank, recent])
  return found
}

function useRecordChoice(): (found: Found, fit: number) => PaletteChoice {
  const t = useWords()
  const navigate = useNavigate()
  return (found, fit) => ({
    key: `${found.collection}:${found.id}`,
    fit,
    name: found.title,
    detail: t.of(found.detail),
    kind: t.of(collectionLabels[found.collection]),
    // A line may be named by its title.
    isCode: !named.includes(found.collection) && !found.title.includes(' '),
    Icon: recordIcons[found.collection] ?? IconFileText,
    run: () => void navigate({ to: found.path, search: found.search }),
  })
}

export interface PaletteOffer {
  readonly groups: readonly PaletteGroup[]
  /** The records for this very text are among them. */
  readonly isComplete: boolean
  /** How much of the units' titles was looked through for them. */
  readonly titles: TitlesRead
}

export function usePaletteOffer(
  context: CommandContext,
  rank: Viewer,
  text: string,
  actions: readonly PlainAction[],
): PaletteOffer {
  const recent = useMemo(() => readRecent(context.uid), [context.uid])
  const standing = useStandingChoices(text, rank, actions)
  const found = useRecords(context, rank, text)
  const lately = useRecentRecords(context, rank, recent)
  const choiceOf = useRecordChoice()
  if (text.trim() === '') {
    const all = [...standing.pages, ...standing.actions, ...lately.map((one) => choiceOf(one, 1))]
    const isRecent = ({ key }: PaletteChoice) => recent.includes(key)
    const rest = (choices: readonly PaletteChoice[]) => choices.filter((one) => !isRecent(one))
    const groups = [
      { name: 'recent', choices: inOrder(all.filter(isRecent), recent) },
      { name: 'pages', choices: rest(standing.pages) },
      { name: 'actions', choices: rest(standing.actions) },
    ] as const
    return { groups: groups.filter(({ choices }) => choices.length > 0), isComplete: true, titles: 'whole' }
  }
  const records = found.list.map((one) => choiceOf(one, fitOfRecord(one.fit)))
  const groups = groupsInOrder<PaletteGroupName, PaletteChoice>(
    [
      { name: 'pages', choices: standing.pages },
      { name: 'records', choices: records },
      { name: 'actions', choices: standing.actions },
    ],
    recent,
  )
  return { groups, isComplete: found.text === text, titles: found.titles }
}
