/**
 * The Content-Security-Policy of firebase.json, fitted to what a server is for. Invariants: the file
 * as it is names no host that runs scripts and none of the device itself; each of them comes only
 * with the setting that needs it, by its exact name.
 * Source: https://developers.google.com/tag-platform/security/guides/csp (analytics).
 */

const ANALYTICS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://firebase.googleapis.com',
    'https://firebaseinstallations.googleapis.com',
    'https://www.google-analytics.com',
    'https://region1.google-analytics.com',
  ],
}

export interface PolicyWish {
  /** The app talks to a real Firebase project; else to this server alone. */
  readonly hasProject: boolean
  readonly hasAnalytics: boolean
  /** The print service on each device, such as `http://localhost:9100`; `''` for none. */
  readonly printService: string
}

/** The policy with what the wish needs, and without Google's services where this server answers for them. */
export function policyFor(policy: string, { hasProject, hasAnalytics, printService }: PolicyWish): string {
  const added = (name: string): readonly string[] => [
    ...(hasAnalytics ? (ANALYTICS[name] ?? []) : []),
    ...(name === 'connect-src' && printService !== '' ? [printService] : []),
  ]
  return policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .map(([name = '', ...sources]) => [
      name,
      ...sources.filter((source) => hasProject || !source.startsWith('https:')),
      ...added(name).filter((source) => !sources.includes(source)),
    ])
    .map((words) => words.join(' '))
    .join('; ')
}

const PRINT_SERVICE = /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/

/** Labels go to a service of the device itself, never over the network. */
export const isPrintService = (address: string): boolean => PRINT_SERVICE.test(address)

/** Whether the settings of a Firebase project, as JSON, turn analytics on. */
export function hasAnalytics(settings: string): boolean {
  return /"measurementId"\s*:\s*"[^"]/.test(settings)
}
