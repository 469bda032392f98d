/** The guides name files, commands and other pages: each of them exists. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const inFolder = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

/** Kept true to the code; decisions and the changelog keep the names of their day. */
const roleGuides = inFolder('docs/guides')
const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/leave-and-bring.md',
  ...roleGuides,
]
const decisions = inFolder('docs/decisions')
const pages = [...guides, ...decisions, 'CHANGELOG.md', 'docs/cost.md', 'sync/README.md']

const inCatalogue = (folder: string) =>
  readdirSync(join(root, folder)).map(
    (name) => JSON.parse(textOf(`${folder}/${name}`)) as Readonly<Record<string, string>>,
  )

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, first = '']) => first)

const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> }

describe('the guides', () => {
  it.each(pages)('%s links to files that exist', (page) => {
    const links = found(textOf(page), /\]\(([^)\s]+)\)/g).filter((link) => !/^https?:|^#/.test(link))
    const missing = links.filter((link) => !existsSync(join(root, dirname(page), link.split('#')[0] ?? '')))
    expect(missing).toEqual([])
  })

  it.each([...guides, 'sync/README.md'])('%s names files and folders that exist', (page) => {
    const paths = found(textOf(page), /`((?:src|schemas|sync|backend|scripts|tests|docs|bench)\/[\w./-]*)`/g)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('architecture.svg names files and folders that exist', () => {
    const paths = found(textOf('docs/architecture.svg'), /((?:src|sync|backend)\/[\w./-]*)/g)
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it.each(guides)('%s names commands that package.json has', (page) => {
    const commands = found(textOf(page), /npm run ([\w:-]+)/g)
    expect(commands.filter((command) => !Object.hasOwn(scripts, command))).toEqual([])
  })

  it.each(roleGuides)('%s calls what is on the screen as the screen does', (page) => {
    const folder = `src/messages/${page.endsWith('-es.md') ? 'es' : 'en'}`
    const words = new Set(inCatalogue(folder).flatMap((texts) => Object.values(texts)))
    const bold = found(textOf(page), /\*\*([^*]+)\*\*/g)
    expect(bold.length).toBeGreaterThan(4)
    expect(bold.filter((term) => !words.has(term) && !words.has(term.replace(/\.$/, '')))).toEqual([])
  })

  it('the list of decisions has every decision, with the title and date that it has', () => {
    const list = textOf('docs/decisions/README.md')
    for (const page of decisions.filter((name) => /\/\d{4}-/.test(name))) {
      const head = /^# (\d{4}): (.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: .+\.\n\n## Context\n/.exec(textOf(page))
      expect(head, `${page} begins with number, title, date, status and context`).not.toBeNull()
      const [, number = '', title = '', date = ''] = head ?? []
      expect(list).toContain(`| [${number}](${page.split('/').at(-1)}) | ${title} | ${date} |`)
      expect(textOf(page)).toMatch(/\n## Decision\n[^]*\n## Consequences\n/)
    }
  })
})
