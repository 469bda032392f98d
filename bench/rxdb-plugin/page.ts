/** The page of one device: signs in with the unchanged SDK, opens one side, and does what the script asks of `window.device`. */
import { initializeApp } from 'firebase/app'
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, signInWithEmailAndPassword } from 'firebase/auth'
import { withMirror } from '#schemas/document.ts'
import { units, type UnitDoc } from '#schemas/units.ts'
import { markEdited, markNew } from '#domain/core/merge/unsent.ts'
import { openOwnSide } from './own-side.ts'
import { openPluginSide, type OpenedSide } from './plugin-side.ts'
import type { DevicePage, Edit } from './sides.ts'

const errors: string[] = []
let isOwn = false
let opened: OpenedSide
let uid = ''

function noteError(error: unknown): void {
  const { message, code } = (typeof error === 'object' && error !== null ? error : {}) as Partial<
    Record<string, string>
  >
  errors.push(`${code ?? ''} ${message ?? String(error)}`.slice(0, 400))
  if (errors.length > 20) errors.shift()
}

async function editOne({ id, field, value }: Edit): Promise<void> {
  const doc = await opened.units.findOne(id).exec(true)
  await doc.incrementalModify((current) => {
    const audit = { updatedAt: new Date().toISOString(), updatedBy: uid }
    const edited = withMirror<UnitDoc>(units, { ...current, [field]: value, ...audit })
    // As the product's own commands do (src/data/core/jobs/command-context.ts).
    return isOwn ? markEdited({ ...current }, edited) : edited
  })
}

const device: DevicePage = {
  async start(options) {
    uid = options.uid
    isOwn = options.side === 'own'
    const settings = (await (await fetch('/__/firebase/init.json')).json()) as Record<string, string>
    const app = initializeApp(settings)
    const auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, location.origin, { disableWarnings: true })
    const { user } = await signInWithEmailAndPassword(auth, options.email, options.password)
    opened =
      options.side === 'own'
        ? await openOwnSide(app, user, options, noteError)
        : await openPluginSide(app, options, noteError)
  },
  async insert(docs) {
    const { error } = await opened.units.bulkInsert(
      docs.map((doc) => (isOwn ? markNew(withMirror(units, doc)) : withMirror(units, doc))),
    )
    if (error.length > 0) throw new Error(`${error.length} units could not be stored.`)
  },
  async edit(edits, atOnce = edits.length) {
    for (let start = 0; start < edits.length; start += atOnce)
      await Promise.all(edits.slice(start, start + atOnce).map(editOne))
  },
  async docs() {
    return (await opened.units.find().exec()).map((doc) => doc.toJSON() as UnitDoc)
  },
  count: () => opened.units.count().exec(),
  async settled() {
    await opened.settled()
  },
  refused: () => Promise.resolve([...opened.refused()]),
  errors: () => errors,
}

window.device = device
