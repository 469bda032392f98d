/** Every generated deployment file by its name, as the tables yield it now. */
import { firestoreIndexes } from './firestore-indexes.ts'
import { firestoreRules } from './firestore-rules.ts'
import { storageRules } from './storage-rules.ts'

export const generatedFiles = (): Record<string, string> => ({
  'firestore.rules': firestoreRules(),
  'storage.rules': storageRules(),
  'firestore.indexes.json': firestoreIndexes(),
})
