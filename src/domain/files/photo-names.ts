/** Photos that go along with a list: how their files are called, and where a channel finds them once they are on the web. */

/** `U-7KQ0001H-1.jpg`: the first photo of what has this name in the list. */
export const photoFileName = (name: string, place: number): string => `${name}-${place + 1}.jpg`

export const photoFileNames = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => photoFileName(name, place))

/** Whether a channel can fetch from it: a public address, whole, and safe. */
export const isWebAddress = (address: string): boolean => /^https:\/\/[^\s/]+\.[^\s]+$/.test(address)

/** The addresses of files under `base`; none where the photos are on no public site. */
export function photoAddresses(base: string, names: readonly string[]): readonly string[] {
  const folder = base.trim().replace(/\/+$/, '')
  return folder === '' ? [] : names.map((name) => `${folder}/${encodeURIComponent(name)}`)
}
