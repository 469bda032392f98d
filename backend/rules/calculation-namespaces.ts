/**
 * The namespaces `math` and `hashing`.
 *
 * Source: firebase.google.com/docs/reference/rules/rules.math and rules.hashing. Ints stay ints where the reference says so;
 * `round`, `ceil` and `floor` give ints. A checksum is four bytes, most significant first.
 */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { EvaluationError } from './evaluation.ts'
import { numberArg, taggedArg, takes } from './method-table.ts'
import type { Callable, Methods } from './method-table.ts'
import { checkedInt } from './operators.ts'
import { bytesOf } from './values.ts'
import type { BytesValue, RulesValue } from './values.ts'

function rounded(round: (value: number) => number): Callable<null> {
  return takes(1, (_, [value], line) => {
    const number = numberArg(value, line)
    if (typeof number === 'bigint') return number
    if (!Number.isFinite(number)) throw new EvaluationError('this is no whole number', line)
    return checkedInt(BigInt(round(number)), line)
  })
}

const asFloat = (read: (value: number) => RulesValue): Callable<null> =>
  takes(1, (_, [value], line) => read(Number(numberArg(value, line))))

export const MATH_NAMESPACE: Methods<null> = {
  abs: takes(1, (_, [value], line) => {
    const number = numberArg(value, line)
    if (typeof number === 'number') return Math.abs(number)
    return number < 0n ? checkedInt(-number, line) : number
  }),
  ceil: rounded(Math.ceil),
  floor: rounded(Math.floor),
  round: rounded((value) => Math.sign(value) * Math.round(Math.abs(value))),
  sqrt: asFloat(Math.sqrt),
  isInfinite: asFloat((value) => Math.abs(value) === Infinity),
  isNaN: asFloat((value) => Number.isNaN(value)),
  pow: takes(2, (_, [base, power], line) => Number(numberArg(base, line)) ** Number(numberArg(power, line))),
}

const hashable = (value: RulesValue | undefined, line: number): Uint8Array =>
  typeof value === 'string' ? new TextEncoder().encode(value) : taggedArg('bytes', value, line).bytes

const digest = (algorithm: 'md5' | 'sha256'): Callable<null> =>
  takes(1, (_, [value], line) => bytesOf(new Uint8Array(createHash(algorithm).update(hashable(value, line)).digest())))

function checksumBytes(checksum: number): BytesValue {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, checksum)
  return bytesOf(bytes)
}

/** The reversed polynomial of CRC-32C (Castagnoli), RFC 3720 section 12.1. */
const CASTAGNOLI = 0x82f63b78

function crc32c(bytes: Uint8Array): number {
  let checksum = 0xffffffff
  for (const byte of bytes) {
    checksum ^= byte
    for (let bit = 0; bit < 8; bit += 1) checksum = (checksum >>> 1) ^ (checksum & 1 ? CASTAGNOLI : 0)
  }
  return (checksum ^ 0xffffffff) >>> 0
}

export const HASHING_NAMESPACE: Methods<null> = {
  md5: digest('md5'),
  sha256: digest('sha256'),
  crc32: takes(1, (_, [value], line) => checksumBytes(crc32(hashable(value, line)))),
  crc32c: takes(1, (_, [value], line) => checksumBytes(crc32c(hashable(value, line)))),
}
