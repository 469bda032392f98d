/** The two builds of the comparison: this tree's, and that of another checkout or revision. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

export interface Build {
  /** A short commit, `+` when the tree holds more than it. */
  readonly revision: string
  readonly distDir: string
}

async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: folder })
  return stdout.trim()
}

async function buildIn(folder: string, distDir: string, withMaps = false): Promise<Build> {
  const maps = withMaps ? ['--sourcemap', 'hidden'] : []
  await run('npx', ['vite', 'build', '--logLevel', 'error', '--outDir', distDir, '--emptyOutDir', ...maps], {
    cwd: folder,
  })
  const changed = await git(folder, 'status', '--porcelain', '--untracked-files=no')
  return { revision: `${await git(folder, 'rev-parse', '--short', 'HEAD')}${changed === '' ? '' : '+'}`, distDir }
}

export const buildThisTree = (folder: string, withMaps = false): Promise<Build> =>
  buildIn(root, join(folder, 'dist-this'), withMaps)

/**
 * `other` is the path of a checkout with its packages, or a revision of this repository; a revision is built with this tree's packages.
 * @throws when git does not know the revision or the build fails.
 */
export async function buildOther(other: string, folder: string): Promise<Build> {
  const distDir = join(folder, 'dist-other')
  if (existsSync(join(other, 'package.json'))) return buildIn(resolve(other), distDir)
  const checkout = join(folder, 'checkout')
  await git(root, 'worktree', 'add', '--detach', checkout, other)
  try {
    await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'), 'dir')
    return await buildIn(checkout, distDir)
  } finally {
    await git(root, 'worktree', 'remove', '--force', checkout)
  }
}

/** The builds to compare: given folders of builds, or this tree's own and before it that of a revision. Empty texts stand for none. */
export async function buildsOf(
  { dist, against, withMaps = false }: { readonly dist: string; readonly against: string; readonly withMaps?: boolean },
  folder: string,
): Promise<readonly [Build, ...Build[]]> {
  const [given, ...more] =
    dist === '' ? [] : dist.split(',').map((path) => ({ revision: basename(path), distDir: resolve(path) }))
  if (given) return [given, ...more]
  const own = await buildThisTree(folder, withMaps)
  return against === '' ? [own] : [await buildOther(against, folder), own]
}
