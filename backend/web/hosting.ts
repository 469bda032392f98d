/**
 * The headers of firebase.json, so that this server and Firebase Hosting answer alike from one
 * source. Patterns are the part of Hosting's globs that we use: `**` for any path, `*` within one
 * segment. https://firebase.google.com/docs/hosting/full-config#headers
 */
import { readFile } from 'node:fs/promises'
import { asList, asObject, asText, isObject } from '#backend/http/json.ts'

export interface Hosting {
  /** Header names and values for a path; a later rule replaces an earlier one. */
  headersFor(path: string): Readonly<Record<string, string>>
}

/** Of the working folder, unless another is named. */
export const FIREBASE_JSON = 'firebase.json'
const POLICY = 'Content-Security-Policy'

interface HeaderRule {
  readonly matches: RegExp
  readonly headers: readonly { readonly key: string; readonly value: string }[]
}

/** `fit` fits the Content-Security-Policy. Throws an Error with one sentence when the file is missing or not of the form. */
export async function loadHosting(file: string, fit: (policy: string) => string): Promise<Hosting> {
  let rules: readonly HeaderRule[]
  try {
    const config: unknown = JSON.parse(await readFile(file, 'utf8'))
    const hosting = asObject(asObject(config, 'firebase.json')['hosting'], 'hosting')
    rules = asList(hosting['headers'], 'hosting.headers').map(parseRule)
  } catch (error) {
    throw new Error(
      `The hosting headers cannot be read from ${file}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  return {
    headersFor(path) {
      const result: Record<string, string> = {}
      for (const { matches, headers } of rules) {
        if (!matches.test(path)) continue
        for (const { key, value } of headers) result[key] = key === POLICY ? fit(value) : value
      }
      return result
    },
  }
}

function parseRule(json: unknown): HeaderRule {
  const source = asObject(json, 'A header rule')
  const headers = asList(source['headers'], 'headers').filter(isObject)
  return {
    matches: globToRegExp(asText(source['source'], 'source')),
    headers: headers.map((header) => ({ key: asText(header['key'], 'key'), value: asText(header['value'], 'value') })),
  }
}

function globToRegExp(glob: string): RegExp {
  const pattern = glob
    .split(/(\*\*|\*)/)
    .map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\@!]/g, '\\$&')))
    .join('')
  return new RegExp(`^${pattern}$`)
}
