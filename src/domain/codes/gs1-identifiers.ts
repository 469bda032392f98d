/**
 * The application identifiers of GS1 and how long their values are.
 * Source: GS1 Barcode Syntax Dictionary (ref.gs1.org/tools/gs1-barcode-syntax-resource, commit
 * ff2eb4b of 2026-07-27 of github.com/gs1/gs1-syntax-dictionary); facts alone were taken. Lengths
 * by prefix: GS1 General Specifications, "Element strings with predefined length".
 */

export interface Gs1Identifier {
  readonly id: string
  readonly min: number
  readonly max: number
  /** Ends by its length alone: no FNC1 follows. */
  readonly isPredefined: boolean
  readonly isNumeric: boolean
}

/**
 * One entry a word: identifier or range of them, `*` for a predefined length, `n` for digits alone,
 * then the length or the shortest and the longest. A value of several parts is written as a sum.
 */
const dictionary = `
00*n18 01-03*n14 10x1-20 11-13*n6 15-17*n6 20*n2 21x1-20 22x1-20 235x1-28 240-241x1-30 242n1-6 243x1-20
250-251x1-30 253x13-30 254x1-20 255n13-25 30n1-8
3100-3105*n6 3110-3115*n6 3120-3125*n6 3130-3135*n6 3140-3145*n6 3150-3155*n6 3160-3165*n6
3200-3205*n6 3210-3215*n6 3220-3225*n6 3230-3235*n6 3240-3245*n6 3250-3255*n6 3260-3265*n6 3270-3275*n6 3280-3285*n6 3290-3295*n6
3300-3305*n6 3310-3315*n6 3320-3325*n6 3330-3335*n6 3340-3345*n6 3350-3355*n6 3360-3365*n6 3370-3375*n6
3400-3405*n6 3410-3415*n6 3420-3425*n6 3430-3435*n6 3440-3445*n6 3450-3455*n6 3460-3465*n6 3470-3475*n6 3480-3485*n6 3490-3495*n6
3500-3505*n6 3510-3515*n6 3520-3525*n6 3530-3535*n6 3540-3545*n6 3550-3555*n6 3560-3565*n6 3570-3575*n6
3600-3605*n6 3610-3615*n6 3620-3625*n6 3630-3635*n6 3640-3645*n6 3650-3655*n6 3660-3665*n6 3670-3675*n6 3680-3685*n6 3690-3695*n6
37n1-8 3900-3909n1-15 3910-3919n4-18 3920-3929n1-15 3930-3939n4-18 3940-3943n4 3950-3955n6
400-401x1-30 402n17 403x1-30 410-417*n13 420x1-20 421x4-12 422n3 423n3-15 424n3 425n3-15 426n3 427x1-3
4300-4301x1-35 4302-4306x1-70 4307x2 4308x1-30 4309n20 4310-4311x1-35 4312-4316x1-70 4317x2 4318x1-20 4319x1-30 4320x1-35
4321-4323n1 4324-4325n10 4326n6 4330-4333x6-7
7001n13 7002x1-30 7003n10 7004n1-4 7005x1-12 7006n6 7007n6-12 7008x1-3 7009x1-10 7010x1-2 7011n6-10 7020-7022x1-20 7023x1-30
7030-7039x4-30 7040x4 7041x1-4 710-717x1-20 7230-7239x3-30 7240x1-20 7241n2 7242x1-25
7250n8 7251n12 7252n1 7253-7254x1-40 7255x1-10 7256x1-90 7257x1-70 7258x3 7259x1-40
8001n14 8002x1-20 8003x14-30 8004x1-30 8005n6 8006n18 8007x1-34 8008n8-12 8009x1-50 8010x1-30 8011n1-12 8012x1-20 8013-8014x1-25
8017-8018n18 8019n1-10 8020x1-25 8026n18 8030x1-90 8040-8041n15 8042n32 8043n18-20 8110x1-70 8111n4 8112x1-70 8200x1-70
90x1-30 91-99x1-90`

const entryOf = /^(\d{2,4})(?:-(\d{2,4}))?(\*?)([nx])(\d+)(?:-(\d+))?$/

function identifiersIn(entry: string): readonly Gs1Identifier[] {
  const [, first = '', last = first, star, set, least = '', most = least] = entryOf.exec(entry) ?? []
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => ({
    id: String(Number(first) + step).padStart(first.length, '0'),
    min: Number(least),
    max: Number(most),
    isPredefined: star === '*',
    isNumeric: set === 'n',
  }))
}

export const gs1Identifiers: ReadonlyMap<string, Gs1Identifier> = new Map(
  dictionary
    .trim()
    .split(/\s+/)
    .flatMap(identifiersIn)
    .map((one) => [one.id, one]),
)

/**
 * Lengths of whole elements, identifier included, by the first two digits; they hold for
 * identifiers that GS1 has not given out yet as well.
 */
const lengthsByPrefix: Readonly<Record<string, number>> = {
  '00': 20, '01': 16, '02': 16, '03': 16, '04': 18, '11': 8, '12': 8, '13': 8, '14': 8, '15': 8, '16': 8, '17': 8, '18': 8, '19': 8,
  '20': 4, '31': 10, '32': 10, '33': 10, '34': 10, '35': 10, '36': 10, '41': 16,
} // prettier-ignore

/**
 * The length of the element that begins here, identifier included; `undefined` where a separator
 * ends it.
 */
export function predefinedLength(elements: string): number | undefined {
  return lengthsByPrefix[elements.slice(0, 2)]
}

/** The identifier that the text begins with; `undefined` where it begins with no known one. */
export function identifierAt(elements: string): Gs1Identifier | undefined {
  for (const digits of [2, 3, 4]) {
    const known = gs1Identifiers.get(elements.slice(0, digits))
    if (known) return known
  }
  return undefined
}
