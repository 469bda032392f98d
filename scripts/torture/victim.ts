/**
 * A server to be killed. It loads, says `ready`, and opens the data only on a line of its standard
 * input. So the next one can wait ready while this one still serves. A line `clock N` puts its clock N ms
 * ahead. It ends when the process that started it is gone.
 */
import { createInterface } from 'node:readline'
import { startServer } from '#backend/server.ts'
import { setClockAhead } from './clock.ts'

const [dataDir, rulesFile, storageRulesFile, firebaseJson] = process.argv.slice(2)
if (dataDir === undefined || rulesFile === undefined || storageRulesFile === undefined || firebaseJson === undefined) {
  throw new Error('The victim needs a data folder, two files of rules and firebase.json.')
}
/** What the server says of a full disk is what is meant to happen. */
const log = (line: string): void => (/disk/.test(line) ? undefined : console.error(line))
const options = { port: 0, dataDir, rulesFile, storageRulesFile, firebaseJson, testMode: true }

const orders = createInterface({ input: process.stdin })
orders.on('line', (line) => {
  const [order, ms] = line.split(' ')
  if (order === 'clock') setClockAhead(Number(ms))
  else void startServer({ ...options, log }).then(({ origin }) => console.log(origin))
})
orders.once('close', () => process.exit(0))
console.log('ready')
