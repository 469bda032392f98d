/**
 * Who may open which page and read or write which collection: the one source of the guard, the
 * navigation, the pages' own checks, the sync's scope and the generated security rules. Invariants:
 * routes and their ranks are those of the specification, section 2; a person whose role is none of
 * the three opens `/` and `/zones` only.
 */
import { msg, type Words } from '#messages/message.ts'
import { roles, type Role } from '#schemas/users.ts'
import type { CollectionName } from '#schemas/collections.ts'

/** Least to most. `signedIn` is any person with an account, whatever the role; `nobody` is for what no person may do. */
export const ranks = ['signedIn', 'associate', 'manager', 'admin', 'nobody'] as const
export type Rank = (typeof ranks)[number]

/** What the guard checks of a person. `role` comes from the user record, `''` for none. */
export interface Identity {
  readonly uid: string
  readonly role: string
  readonly active: boolean
}

export function isRole(word: string): word is Role {
  return (roles as readonly string[]).includes(word)
}

/** The rank of a person: a disabled one, or one with an unknown role, is merely signed in. */
export function rankOf(identity: Pick<Identity, 'role' | 'active'> | null): Rank | 'signedOut' {
  if (!identity) return 'signedOut'
  return identity.active && isRole(identity.role) ? identity.role : 'signedIn'
}

/** Whether a person of rank `has` may do what `needs` requires. */
export function mayDo(has: Rank | 'signedOut', needs: Rank): boolean {
  if (has === 'signedOut' || needs === 'nobody') return false
  return ranks.indexOf(has) >= ranks.indexOf(needs)
}

/** The work areas that the navigation groups pages by. */
export const areas = [
  'Home',
  'Buying',
  'Dock',
  'Grading',
  'Stock',
  'Selling',
  'Shows',
  'Outbound',
  'Reports',
  'People',
] as const
export type Area = (typeof areas)[number]

export interface PageAccess {
  readonly path: string
  /** The page's name: navigation, `h1` and title. */
  readonly name: Words
  /** `open` pages are in the public layout and need no sign-in. */
  readonly rank: Rank | 'open'
  readonly area: Area | null
}

/** The 30 routes. */
export const pages = [
  { path: '/', name: msg('page.home'), rank: 'signedIn', area: 'Home' },
  { path: '/import', name: msg('page.import'), rank: 'manager', area: 'Buying' },
  { path: '/leads', name: msg('page.leads'), rank: 'manager', area: 'Buying' },
  { path: '/pallets', name: msg('page.pallets'), rank: 'associate', area: 'Dock' },
  { path: '/manifest', name: msg('page.manifest'), rank: 'associate', area: 'Dock' },
  { path: '/photo-recognition', name: msg('page.photoRecognition'), rank: 'associate', area: 'Grading' },
  { path: '/receive', name: msg('page.receive'), rank: 'associate', area: 'Dock' },
  { path: '/auction', name: msg('page.auction'), rank: 'associate', area: 'Selling' },
  { path: '/closeouts', name: msg('page.closeouts'), rank: 'associate', area: 'Selling' },
  { path: '/pickup', name: msg('page.pickup'), rank: 'associate', area: 'Outbound' },
  { path: '/inspect', name: msg('page.inspect'), rank: 'associate', area: 'Grading' },
  { path: '/photo', name: msg('page.photo'), rank: 'associate', area: 'Grading' },
  { path: '/listings', name: msg('page.listings'), rank: 'manager', area: 'Selling' },
  { path: '/fulfillment', name: msg('page.fulfillment'), rank: 'associate', area: 'Outbound' },
  { path: '/bin-spot', name: msg('page.binSpot'), rank: 'manager', area: 'Stock' },
  { path: '/inbound', name: msg('page.inbound'), rank: 'manager', area: 'Dock' },
  { path: '/locations', name: msg('page.locations'), rank: 'manager', area: 'Stock' },
  { path: '/zones', name: msg('page.zones'), rank: 'signedIn', area: 'Stock' },
  { path: '/sorts', name: msg('page.sorts'), rank: 'manager', area: 'Grading' },
  { path: '/misplaced', name: msg('page.misplaced'), rank: 'manager', area: 'Stock' },
  { path: '/channels', name: msg('page.channels'), rank: 'admin', area: 'Selling' },
  { path: '/whatnot-sales', name: msg('page.whatnotSales'), rank: 'admin', area: 'Shows' },
  { path: '/whatnot-history', name: msg('page.whatnotHistory'), rank: 'admin', area: 'Shows' },
  { path: '/inspection-performance', name: msg('page.inspectionPerformance'), rank: 'admin', area: 'Reports' },
  { path: '/lotting-performance', name: msg('page.lottingPerformance'), rank: 'admin', area: 'Reports' },
  { path: '/receiving-performance', name: msg('page.receivingPerformance'), rank: 'admin', area: 'Reports' },
  { path: '/users', name: msg('page.users'), rank: 'admin', area: 'People' },
  { path: '/auth', name: msg('page.auth'), rank: 'open', area: null },
  { path: '/pending', name: msg('page.pending'), rank: 'open', area: null },
  { path: '/privacy', name: msg('page.privacy'), rank: 'open', area: null },
] as const satisfies readonly PageAccess[]

export type PagePath = (typeof pages)[number]['path']
/** A page that the navigation lists. */
export type NavPage = Extract<(typeof pages)[number], { readonly area: Area }>

export function isNavPage(page: (typeof pages)[number]): page is NavPage {
  return page.area !== null
}

export function pageAt(path: string): PageAccess | undefined {
  return pages.find((page) => page.path === path)
}

/** Whether a person of this rank may open the page. */
export function mayOpen(has: Rank | 'signedOut', page: PageAccess): boolean {
  return page.rank === 'open' || mayDo(has, page.rank)
}

/**
 * What a rank may do with a collection. `when` narrows or widens by a field of the document: the first entry whose `is` holds
 * replaces the ranks it names. `own` lets a person read what they wrote themselves, and change what of their record is theirs.
 */
export interface CollectionAccess {
  readonly read: Rank
  readonly create: Rank
  readonly update: Rank
  readonly when?: readonly {
    readonly field: string
    readonly is: readonly (string | boolean)[]
    readonly read?: Rank
    readonly create?: Rank
    readonly update?: Rank
  }[]
  /**
   * Documents whose `field` is the person's uid may be read from this rank on, and their fields `changes` be changed. Nobody else changes those of `alone`,
   * and nobody those of `never` in their own.
   */
  readonly own?: {
    readonly field: 'by' | 'id'
    readonly read: Rank
    readonly changes?: readonly string[]
    readonly alone?: readonly string[]
    readonly never?: readonly string[]
  }
  /**
   * What only this rank and those above change, such as money and addresses. A lower rank makes a document with none of `noneAtFirst`; with
   * `anew` also one under the id of a removed one, as a label that is used again.
   */
  readonly kept?: {
    readonly by: Rank
    readonly fields: readonly string[]
    readonly noneAtFirst?: readonly string[]
    readonly anew?: boolean
  }
  /** What only this rank and those above change of a document whose `field` is one of these: that a lot is sold. */
  readonly settled?: {
    readonly by: Rank
    readonly field: string
    readonly is: readonly string[]
    readonly keeps: readonly string[]
  }
  /** Who takes a document out of sight: from this rank on any, below it one's own. Absent: who may update it. */
  readonly removeBy?: Rank
}

const unitMoney = ['costCents', 'estimateCents', 'soldCents'] as const
/** All of an order but the work on it: the buyer, what they bought and for how much, and where it goes. */
const orderTerms = [
  'channelKey',
  'externalId',
  'placedAt',
  'buyerKey',
  'buyerName',
  'eventId',
  'lines',
  'method',
  'paid',
  'payment',
  'premiumCents',
  'taxCents',
  'shippingCents',
  'feeCents',
  'postageCents',
  'shipTo',
  '_deleted',
] as const

/** Rows of the ledger that only this rank and those above write: what a receipt says is a manager's to correct, what a channel paid out an admin's to read in. */
export const rowRanks: Readonly<Record<string, Rank>> = {
  'unit.donationValued': 'manager',
  'show.transaction': 'admin',
}

/** Reads and writes by rank; architecture, section 5. Users and activity have rules of their own besides (see the rules' generator). */
export const collectionAccess: { readonly [Name in CollectionName]: CollectionAccess } = {
  users: {
    read: 'admin',
    create: 'admin',
    update: 'admin',
    own: {
      field: 'id',
      read: 'signedIn',
      changes: ['language', 'views'],
      alone: ['views'],
      never: ['role', 'active', '_deleted'],
    },
  },
  config: {
    read: 'associate',
    create: 'manager',
    update: 'manager',
    when: [{ field: 'kind', is: ['channel', 'valueList', 'settings'], create: 'admin', update: 'admin' }],
  },
  loads: { read: 'associate', create: 'manager', update: 'manager' },
  manifestLines: {
    read: 'associate',
    create: 'manager',
    update: 'manager',
    when: [{ field: 'extra', is: [true], create: 'associate' }],
  },
  containers: {
    read: 'associate',
    create: 'associate',
    update: 'associate',
    kept: { by: 'manager', fields: ['costCents', 'soldCents'], noneAtFirst: ['costCents', 'soldCents'], anew: true },
  },
  locations: {
    read: 'associate',
    create: 'manager',
    update: 'manager',
    when: [{ field: 'kind', is: ['zone'], read: 'signedIn' }],
  },
  units: {
    read: 'associate',
    create: 'associate',
    update: 'associate',
    kept: { by: 'manager', fields: ['retailCents', ...unitMoney], noneAtFirst: unitMoney, anew: true },
    removeBy: 'manager',
  },
  photos: { read: 'associate', create: 'associate', update: 'associate' },
  listings: {
    read: 'manager',
    create: 'manager',
    update: 'manager',
    when: [
      { field: 'saleType', is: ['auction'], read: 'associate', create: 'associate', update: 'associate' },
      { field: 'saleType', is: ['show'], read: 'admin', create: 'admin', update: 'admin' },
    ],
    kept: { by: 'manager', fields: ['hammerCents', 'publications'], noneAtFirst: ['hammerCents'] },
    settled: { by: 'manager', field: 'status', is: ['sold', 'settled'], keeps: ['status', '_deleted'] },
    removeBy: 'manager',
  },
  saleEvents: {
    read: 'associate',
    create: 'manager',
    update: 'manager',
    when: [{ field: 'kind', is: ['show'], read: 'admin', create: 'admin', update: 'admin' }],
  },
  orders: { read: 'associate', create: 'manager', update: 'associate', kept: { by: 'manager', fields: orderTerms } },
  activity: { read: 'manager', create: 'associate', update: 'nobody', own: { field: 'by', read: 'associate' } },
}
