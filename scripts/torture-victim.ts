/**
 * A server to be killed. It loads, says `ready`, and opens the data only on a line of its standard
 * input. So the next one can wait ready while this one still serves. It ends when the process that
 * started it is gone.
 */
import { startServer } from '#backend/server.ts'

const [dataDir, rulesFile, storageRulesFile, firebaseJson] = process.argv.slice(2)
if (dataDir === undefined || rulesFile === undefined || storageRulesFile === undefined || firebaseJson === undefined) {
  throw new Error('The victim needs a data folder, two files of rules and firebase.json.')
}
const options = { port: 0, dataDir, rulesFile, storageRulesFile, firebaseJson, testMode: true }

process.stdin.once('data', () => {
  void startServer({ ...options, log: (line) => console.error(line) }).then(({ origin }) => console.log(origin))
})
process.stdin.once('end', () => process.exit(0))
console.log('ready')
