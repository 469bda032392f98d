/** The unchanged Firebase SDK on a blank page: what the tests drive from outside through `window.sdk`. */
import { initializeApp, type FirebaseApp } from 'firebase/app'
import * as auth from 'firebase/auth'
import * as firestore from 'firebase/firestore'
import * as storage from 'firebase/storage'

export interface PageOptions {
  readonly longPolling: boolean
}

let app: FirebaseApp
let db: firestore.Firestore
const snapshots: { ids: string[]; changes: string[]; fromCache: boolean }[] = []

const sdk = {
  async start({ longPolling }: PageOptions): Promise<void> {
    const init = (await (await fetch('/__/firebase/init.json')).json()) as Record<string, string>
    app = initializeApp(init)
    auth.connectAuthEmulator(auth.getAuth(app), location.origin, { disableWarnings: true })
    db = firestore.initializeFirestore(app, longPolling ? { experimentalForceLongPolling: true } : {})
    firestore.connectFirestoreEmulator(db, location.hostname, Number(location.port))
    storage.connectStorageEmulator(storage.getStorage(app), location.hostname, Number(location.port))
  },
  async signUp(email: string, password: string): Promise<string> {
    return (await auth.createUserWithEmailAndPassword(auth.getAuth(app), email, password)).user.uid
  },
  async signIn(email: string, password: string): Promise<string> {
    try {
      return (await auth.signInWithEmailAndPassword(auth.getAuth(app), email, password)).user.uid
    } catch (error) {
      return (error as { code: string }).code
    }
  },
  async changeToken(): Promise<boolean> {
    const user = auth.getAuth(app).currentUser
    const before = await user?.getIdToken()
    await new Promise((resolve) => setTimeout(resolve, 1100))
    return (await user?.getIdToken(true)) !== before
  },
  async set(path: string, data: Record<string, unknown>): Promise<void> {
    await firestore.setDoc(firestore.doc(db, path), { ...data, syncedAt: firestore.serverTimestamp() })
  },
  async setFails(path: string, data: Record<string, unknown>): Promise<string> {
    try {
      await firestore.setDoc(firestore.doc(db, path), data)
      return 'ok'
    } catch (error) {
      return (error as { code: string }).code
    }
  },
  async remove(path: string): Promise<void> {
    await firestore.deleteDoc(firestore.doc(db, path))
  },
  async get(path: string): Promise<unknown> {
    const snapshot = await firestore.getDocFromServer(firestore.doc(db, path))
    return snapshot.exists() ? { ...snapshot.data(), syncedAt: undefined } : null
  },
  async query(collection: string, stage: string): Promise<string[]> {
    const found = await firestore.getDocsFromServer(
      firestore.query(
        firestore.collection(db, collection),
        firestore.where('stage', '==', stage),
        firestore.orderBy('label'),
        firestore.limitToLast(2),
      ),
    )
    return found.docs.map(({ id }) => id)
  },
  async count(collection: string): Promise<number> {
    return (await firestore.getCountFromServer(firestore.collection(db, collection))).data().count
  },
  watch(collection: string): void {
    const query = firestore.query(
      firestore.collection(db, collection),
      firestore.orderBy('syncedAt'),
      firestore.limit(300),
    )
    firestore.onSnapshot(query, { includeMetadataChanges: true }, (snapshot) => {
      snapshots.push({
        ids: snapshot.docs.map(({ id }) => id),
        changes: snapshot.docChanges().map(({ type, doc }) => `${type} ${doc.id}`),
        fromCache: snapshot.metadata.fromCache,
      })
    })
  },
  watched: () => snapshots.at(-1),
  allWatched: () => snapshots,
  async addOne(path: string): Promise<number> {
    const ref = firestore.doc(db, path)
    return firestore.runTransaction(db, async (transaction) => {
      const before = await transaction.get(ref)
      const count = Number(before.data()?.['count'] ?? 0) + 1
      transaction.set(ref, { count })
      return count
    })
  },
  async goOffline(): Promise<void> {
    await firestore.disableNetwork(db)
  },
  async goOnline(): Promise<void> {
    await firestore.enableNetwork(db)
  },
  async upload(path: string, bytes: number): Promise<{ states: number; size: number; text: string }> {
    const content = new Uint8Array(bytes).fill(65)
    const task = storage.uploadBytesResumable(storage.ref(storage.getStorage(app), path), content, {
      contentType: 'image/webp',
    })
    let states = 0
    task.on('state_changed', () => states++)
    const done = await task
    const url = await storage.getDownloadURL(done.ref)
    const text = await (await fetch(url)).text()
    return { states, size: done.metadata.size, text: text.slice(0, 3) }
  },
  async uploadOnce(path: string, text: string): Promise<string> {
    const done = await storage.uploadString(storage.ref(storage.getStorage(app), path), text)
    const bytes = await storage.getBytes(done.ref)
    const listed = await storage.listAll(storage.ref(storage.getStorage(app), path.slice(0, path.lastIndexOf('/'))))
    await storage.deleteObject(done.ref)
    return `${new TextDecoder().decode(bytes)} ${listed.items.map(({ name }) => name).join(',')}`
  },
}

export type Sdk = typeof sdk

declare global {
  interface Window {
    sdk: Sdk
  }
}

window.sdk = sdk
