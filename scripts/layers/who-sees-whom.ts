/**
 * Who may import whom, as an allow list: what a room does not list is refused. `.oxlint-layers.json` is generated from it (`npm run layers`), and
 * `tests/layers.test.ts` fails while the two differ. An area's room lists shared rooms and itself, never another area.
 */

/** One folder and what the files in it may import. */
export interface Room {
  /** From the root of the project, without a slash at the end. */
  readonly folder: string
  /** Folders of the project, as import paths without their last part: `#domain/core`. */
  readonly sees: readonly string[]
  /** Packages, with everything below them. */
  readonly packages: readonly string[]
  /** Packages of which only types may be imported. */
  readonly typesOf?: readonly string[]
  /** Shown by the linter. */
  readonly rule: string
}

const domainShared = ['core', 'codes', 'photos', 'dispositions', 'files'] as const
const dataShared = ['core', 'store', 'counts', 'pallets', 'photos', 'dispositions'] as const

/** Areas by the layers in which they have a room. */
export const areas = {
  domain: ['buying', 'dock', 'grading', 'stock', 'selling', 'shows', 'outbound', 'home', 'reports'],
  data: ['buying', 'dock', 'grading', 'stock', 'selling', 'shows', 'outbound', 'home', 'people', 'reports'],
  features: ['buying', 'dock', 'grading', 'stock', 'selling', 'shows', 'outbound', 'home', 'people', 'reports'],
} as const

const everyDomain = ['#domain']
const react = ['react', 'react-dom', 'rxjs']
// Notices are not among them: a page shows what it did through `#ui/command/use-command.ts` and
// `#ui/command/undo-notice.tsx`.
const screen = [
  ...react,
  '@mantine/core',
  '@mantine/hooks',
  '@tabler/icons-react',
  '@tanstack/react-router',
  '@tanstack/react-virtual',
]
/** What makes words of messages, and the messages. */
const speech = ['#messages', '#language']
const addresses = ['zod']
const scanner = ['barcode-detector', 'zxing-wasm']

const domainOf = (room: string): readonly string[] =>
  (domainShared as readonly string[]).includes(room) || (areas.domain as readonly string[]).includes(room)
    ? [`#domain/${room}`]
    : []

const rule = {
  domain: 'A rule is pure: it sees schemas, the shared rooms of domain and its own room.',
  data: 'Data sees domain, schemas and RxDB: of another area nothing, of the network nothing, of React nothing.',
  features: 'A page sees the shared layers and the rooms of its own area.',
}

const domainRooms: readonly Room[] = [
  { room: 'core', sees: ['codes'], packages: [] },
  { room: 'codes', sees: ['core'], packages: [] },
  { room: 'photos', sees: [], packages: [] },
  { room: 'dispositions', sees: ['core'], packages: [] },
  { room: 'files', sees: ['core', 'codes'], packages: ['papaparse', 'read-excel-file'] },
].map(({ room, sees, packages }) => ({
  folder: `src/domain/${room}`,
  sees: ['#messages', '#schemas', ...[room, ...sees].map((name) => `#domain/${name}`)],
  packages,
  rule: rule.domain,
}))

const domainAreas: readonly Room[] = areas.domain.map((area) => ({
  folder: `src/domain/${area}`,
  sees: ['#messages', '#schemas', ...domainShared.map((name) => `#domain/${name}`), `#domain/${area}`],
  packages: [],
  rule: rule.domain,
}))

const dataRooms: readonly Room[] = [
  { room: 'store', sees: ['photos'], packages: ['rxdb', 'dexie', 'rxjs'] },
  { room: 'core', sees: ['store'], packages: ['rxjs'] },
  { room: 'counts', sees: ['store', 'core'], packages: ['rxjs'] },
  { room: 'pallets', sees: ['store', 'core'], packages: ['rxjs'] },
  { room: 'photos', sees: ['store', 'core'], packages: ['rxjs'] },
  { room: 'dispositions', sees: ['store', 'core', 'counts', 'pallets'], packages: ['rxjs'] },
].map(({ room, sees, packages }) => ({
  folder: `src/data/${room}`,
  sees: [
    '#messages',
    '#schemas',
    ...domainShared.map((name) => `#domain/${name}`),
    ...[room, ...sees].map((name) => `#data/${name}`),
  ],
  packages,
  typesOf: packages.includes('rxdb') ? [] : ['rxdb'],
  rule: rule.data,
}))

const dataAreas: readonly Room[] = areas.data.map((area) => ({
  folder: `src/data/${area}`,
  sees: [
    '#messages',
    '#schemas',
    ...domainShared.map((name) => `#domain/${name}`),
    ...domainOf(area),
    ...dataShared.map((name) => `#data/${name}`),
    `#data/${area}`,
  ],
  packages: ['rxjs'],
  typesOf: ['rxdb'],
  rule: rule.data,
}))

const featureAreas: readonly Room[] = areas.features.map((area) => ({
  folder: `src/features/${area}`,
  sees: [
    ...speech,
    '#schemas',
    ...domainShared.map((name) => `#domain/${name}`),
    ...domainOf(area),
    ...dataShared.map((name) => `#data/${name}`),
    ...((areas.data as readonly string[]).includes(area) ? [`#data/${area}`] : []),
    '#hooks',
    '#ui',
    '#scan',
    '#records',
    `#features/${area}`,
  ],
  packages: [...screen, ...addresses, ...(area === 'grading' ? scanner : [])],
  rule: rule.features,
}))

export const rooms: readonly Room[] = [
  { folder: 'src/messages', sees: ['#messages'], packages: [], rule: 'The catalogue sees itself alone.' },
  {
    folder: 'src/language',
    sees: speech,
    packages: ['@lingui/core', 'react'],
    rule: 'What turns messages into words sees the catalogue and React.',
  },
  { folder: 'schemas', sees: ['#schemas'], packages: [], typesOf: ['rxdb'], rule: "Schemas see RxDB's types alone." },
  ...domainRooms,
  ...domainAreas,
  ...dataRooms,
  ...dataAreas,
  {
    folder: 'sync',
    sees: ['#messages', '#schemas', '#domain/core', '#sync'],
    packages: ['rxdb', 'rxjs', 'firebase/app', '@firebase/webchannel-wrapper'],
    rule: "Sync sees schemas, the core of domain, RxDB and Google's WebChannel; the database is an argument. No part of the app loads Firestore's SDK.",
  },
  {
    folder: 'src/hooks',
    sees: [...speech, '#schemas', ...everyDomain, ...dataShared.map((name) => `#data/${name}`), '#hooks'],
    packages: react,
    rule: 'Hooks bind the shared rooms of data to React.',
  },
  {
    folder: 'src/ui',
    sees: [...speech, '#schemas', ...domainShared.map((name) => `#domain/${name}`), '#ui'],
    packages: [...screen, ...addresses, '@mantine/charts', '@mantine/notifications', 'bwip-js'],
    rule: 'A shared piece of the screen sees the shared rooms of domain.',
  },
  {
    folder: 'src/scan',
    sees: [...speech, '#schemas', '#domain/core', '#domain/codes', '#data/core', '#hooks', '#ui', '#scan'],
    packages: [...screen, ...scanner],
    rule: 'The scan flow sees the core of domain and data, hooks and ui.',
  },
  {
    folder: 'src/records',
    sees: [
      ...speech,
      '#schemas',
      ...domainShared.map((name) => `#domain/${name}`),
      ...dataShared.map((name) => `#data/${name}`),
      // Why: a unit's drawer takes a receipt back, on every page that opens it.
      '#data/dock',
      '#hooks',
      '#ui',
      '#scan',
      '#records',
    ],
    packages: screen,
    rule: 'A record shown whole sees the shared layers, never a page.',
  },
  ...featureAreas,
  {
    folder: 'src/routes',
    sees: [...speech, '#features', '#ui', ...everyDomain, '#routes'],
    packages: ['react', '@tanstack/react-router'],
    rule: 'The table of routes sees features, ui and domain.',
  },
  {
    folder: 'src/app',
    sees: [
      ...speech,
      '#schemas',
      ...everyDomain,
      '#data',
      '#hooks',
      '#scan',
      '#ui',
      '#records',
      '#features',
      '#routes',
      '#app',
      '#sync',
    ],
    packages: [...screen, '@mantine', 'firebase/analytics', 'firebase/app', 'firebase/auth', 'workbox-window'],
    rule: 'The app wires everything but the server.',
  },
  {
    folder: 'backend',
    sees: ['#backend'],
    packages: ['classic-level', 'bwip-js', '@peculiar/x509', 'reflect-metadata', 'node:*'],
    rule: 'The server sees nothing of the app.',
  },
]

/** Names that a layer may not use, with the reason. */
export const forbiddenNames: readonly {
  readonly folders: readonly string[]
  readonly globals: readonly string[]
  readonly properties: readonly (readonly [object: string, property: string])[]
  readonly rule: string
}[] = [
  {
    folders: ['src/domain', 'schemas'],
    globals: [
      'document',
      'window',
      'localStorage',
      'sessionStorage',
      'navigator',
      'fetch',
      'indexedDB',
      'crypto',
      'performance',
      'setTimeout',
      'setInterval',
      'queueMicrotask',
      'location',
    ],
    properties: [
      ['Date', 'now'],
      ['Math', 'random'],
    ],
    rule: 'A rule has no page, network, clock or random value: they are arguments.',
  },
  {
    folders: ['src/data'],
    globals: ['fetch', 'document', 'XMLHttpRequest', 'WebSocket'],
    properties: [
      ['Date', 'now'],
      ['Math', 'random'],
    ],
    rule: 'Data has no network and no page; the clock is in the command context.',
  },
  {
    folders: ['src/features', 'src/records', 'src/scan', 'src/hooks', 'src/routes'],
    globals: ['fetch', 'XMLHttpRequest', 'WebSocket', 'indexedDB'],
    properties: [],
    rule: 'A page works off the local store; only sync and app use the network.',
  },
]
