/** Turns the table of who sees whom into the linter's configuration. */
import { forbiddenNames, rooms, type Room } from './who-sees-whom.ts'

const parent = { regex: String.raw`(^|/)\.\.(/|$)`, message: 'Across folders import #layer/x.ts.' }

function packageGlobs(name: string): readonly string[] {
  return name.endsWith('*') ? [`!${name}`, `!${name}/**`] : [`!${name}`, `!${name}/**`]
}

function importRule(room: Room): object {
  const types = room.typesOf ?? []
  const group = [
    '**',
    '!./**',
    ...room.sees.map((folder) => `!${folder}/**`),
    ...room.packages.flatMap(packageGlobs),
    ...types.map((name) => `!${name}`),
  ]
  return {
    files: [`${room.folder}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            // Why: what a pattern lets through by `!` is not tried against those after it.
            parent,
            { group, message: room.rule },
          ],
          paths: types.map((name) => ({ name, message: room.rule, allowTypeImports: true })),
        },
      ],
    },
  }
}

function nameRule({ folders, globals, properties, rule }: (typeof forbiddenNames)[number]): object {
  return {
    files: folders.map((folder) => `${folder}/**`),
    rules: {
      'no-restricted-globals': ['error', ...globals.map((name) => ({ name, message: rule }))],
      ...(properties.length > 0 && {
        'no-restricted-properties': [
          'error',
          ...properties.map(([object, property]) => ({ object, property, message: rule })),
        ],
      }),
    },
  }
}

/** The text of `.oxlint-layers.json`, which `.oxlintrc.json` extends. */
export function lintConfig(): string {
  const overrides = [...rooms.map(importRule), ...forbiddenNames.map(nameRule)]
  return `${JSON.stringify({ overrides }, null, 2)}\n`
}
