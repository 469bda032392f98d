import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { channelCsv } from '#domain/files/channel-csv.ts'
import { crc32, ZipWriter } from '#domain/files/zip.ts'
import { auctionChecks, type LotFactsRow } from '#domain/selling/auction-checks.ts'
import { fileProblems, fileRow, photoName, profileHeaders } from '#domain/selling/auction-file.ts'
import { easternTime, eventProblems, lastEnd, maySellMore } from '#domain/selling/auction-stages.ts'
import { english } from '#tests/support/english.ts'
import { aLot, aUnit, anAuction } from '#tests/support/records.ts'

const lot = aLot({ lotNo: 12, title: 'Kettle, "red"', description: '=2 kettles\nof steel.', startBidCents: 550 })
const units = [aUnit({ estimateCents: 2_000, retailCents: 4_999, category: 'Kitchen', grade: 'usedGood' })]

describe('the file for HiBid', () => {
  it('has the columns of Auction Flex 360, one line for each lot, and reads back equal', () => {
    const row = fileRow('auctionFlex', '1', { lot, units, photos: [] })
    const text = channelCsv(profileHeaders.auctionFlex, [row])
    expect(text.startsWith('LotNumber,Title,Description,Quantity,SellerCode,StartBid,LowEstimate,HighEstimate,Reserve,Shippable\r\n12,')).toBe(true) // prettier-ignore
    // No byte order mark, nothing defused.
    expect(text).toContain(',=2 kettles of steel.,1,1,5.50,20.00,49.99,,No')
    expect(Papa.parse<string[]>(text, { skipEmptyLines: true }).data).toEqual([profileHeaders.auctionFlex, row])
  })
  it('reads back equal whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, description) => {
        const row = fileRow('auctionFlex', '1', { lot: { ...lot, title, description }, units, photos: [] })
        const text = channelCsv(profileHeaders.auctionFlex, [row])
        expect(Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n', skipEmptyLines: true }).data[1]).toEqual(
          row,
        )
      }),
    )
  })
  it('names up to five photos as they are named beside it in the direct profile', () => {
    const photos = Array.from({ length: 7 }, (_, place) => photoName(12, place))
    const row = fileRow('hibidDirect', '1', { lot, units, photos })
    expect(row.slice(-5)).toEqual(['12-1.jpg', '12-2.jpg', '12-3.jpg', '12-4.jpg', '12-5.jpg'])
    expect(row).toHaveLength(profileHeaders.hibidDirect.length)
  })
  it('leaves the estimates empty where nothing is known', () => {
    expect(fileRow('auctionFlex', '1', { lot, units: [aUnit()], photos: [] }).slice(6, 8)).toEqual(['', ''])
  })
  it('names the cell and the rule that the import would break', () => {
    const good = fileRow('auctionFlex', '1', { lot, units, photos: [] })
    const bad = fileRow('auctionFlex', ' ', {
      lot: aLot({ lotNo: 12, title: 'x'.repeat(51), description: '<b>Kettle</b>', startBidCents: null }), units, photos: [],
    }) // prettier-ignore
    expect(fileProblems('auctionFlex', [good])).toEqual([])
    const found = fileProblems('auctionFlex', [good, bad])
    expect(found.map(({ lotNo, column }) => `${lotNo} ${column}`)).toEqual(['12 LotNumber', '12 Title', '12 Description', '12 SellerCode', '12 StartBid']) // prettier-ignore
    expect(english(found[1]?.words)).toBe('51 characters, 50 are taken')
  })
  it('takes 80 characters and basic markup in the direct profile', () => {
    const row = fileRow('hibidDirect', '', { lot: aLot({ title: 'x'.repeat(80), description: '<b>x</b>' }), units, photos: [] }) // prettier-ignore
    expect(fileProblems('hibidDirect', [row])).toEqual([])
  })
  it('takes lot numbers with a letter', () => {
    const row = fileRow('auctionFlex', '1', { lot, units, photos: [] })
    expect(fileProblems('auctionFlex', [['27m', ...row.slice(1)]])).toEqual([])
  })
})

describe('the archive', () => {
  it('has the checksum that every unzip program expects', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  })
  it('holds each file as it is, with its place in the directory', () => {
    const zip = new ZipWriter(new Date(2026, 10, 23, 14, 30))
    zip.add({ name: 'a.csv', bytes: new TextEncoder().encode('x,y') })
    zip.add({ name: 'ä-1.jpg', bytes: Uint8Array.from([1, 2, 3]) })
    const bytes = Buffer.concat(zip.end())
    expect(bytes.readUInt32LE(0)).toBe(0x04034b50)
    const end = bytes.length - 22
    expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
    expect(bytes.readUInt16LE(end + 10)).toBe(2)
    const directory = bytes.readUInt32LE(end + 16)
    expect(bytes.readUInt32LE(directory)).toBe(0x02014b50)
    expect(bytes.subarray(directory + 46, directory + 51).toString()).toBe('a.csv')
  })
})

describe('before an auction is published', () => {
  const good: LotFactsRow = { lot: aLot(), units: [aUnit({ grade: 'usedGood' })], away: [], photos: 2, photosNeeded: 2, unphotographed: 0 } // prettier-ignore
  const keys = (rows: readonly LotFactsRow[], event = anAuction()) =>
    auctionChecks(event, rows, 50).map(({ key }) => key)
  it('nothing is said of lots that are ready', () => {
    expect(keys([good])).toEqual([])
  })
  it('an auction without lots is named', () => {
    expect(keys([])).toEqual(['none'])
  })
  it('everything that is missing is named with its lots', () => {
    const bad: LotFactsRow = { ...good, lot: aLot({ id: 'b', lotNo: 3, title: 'x'.repeat(51), startBidCents: null }), units: [aUnit()], unphotographed: 1, away: ['u9'] } // prettier-ignore
    const empty: LotFactsRow = { ...good, lot: aLot({ id: 'c', lotNo: 4 }), units: [], photos: 0, photosNeeded: 0 }
    expect(keys([good, bad, empty])).toEqual(['gaps', 'empty', 'grade', 'titleLong', 'startBid', 'away', 'photos'])
    const [gaps] = auctionChecks(anAuction(), [good, bad, empty], 50)
    expect(english(gaps?.words)).toBe('Numbers without a lot: 2. Renumber the lots.')
  })
  it('a withdrawn lot holds its number and is not looked at', () => {
    const withdrawn: LotFactsRow = {
      ...good,
      lot: aLot({ id: 'b', lotNo: 2, status: 'withdrawn', title: '' }),
      units: [],
    }
    expect(keys([good, withdrawn, { ...good, lot: aLot({ id: 'c', lotNo: 3 }) }])).toEqual([])
  })
  it('a unit that was sold or held since it was lotted is named', () => {
    expect(keys([{ ...good, units: [aUnit({ grade: 'usedGood', stage: 'hold' })] }])).toEqual(['unfit'])
    expect(keys([{ ...good, units: [aUnit({ grade: 'usedGood', orderId: 'o1' })] }])).toEqual(['unfit'])
  })
  it('one number for two lots is named', () => {
    expect(keys([good, { ...good, lot: aLot({ id: 'b' }) }])).toEqual(['twice'])
  })
  it('dates that cannot be are named by their field', () => {
    const problems = eventProblems(anAuction({ title: ' ', endsAt: '2026-11-30T00:00:00.000Z', pickupFrom: '2026-11-29T00:00:00.000Z', pickupTo: '2026-11-28T00:00:00.000Z', startBidCents: null })) // prettier-ignore
    expect([...problems.keys()]).toEqual(['title', 'endsAt', 'pickupFrom', 'pickupTo', 'startBidCents'])
  })
})

describe('the clock of an auction', () => {
  it('ends lot after lot', () => {
    expect(lastEnd(anAuction(), 4)).toBe('2026-12-05T23:01:00.000Z')
    expect(lastEnd(anAuction({ endsAt: '' }), 4)).toBe('')
  })
  it('is shown in US Eastern, in summer and in winter', () => {
    expect(english(easternTime('2026-12-05T23:00:00.000Z'))).toBe('Dec 5, 6:00 PM EST')
    expect(english(easternTime('2026-07-05T23:00:00.000Z'))).toBe('Jul 5, 7:00 PM EDT')
    expect(easternTime('')).toBe('')
  })
  it('takes lots until it ends', () => {
    expect(maySellMore(anAuction({ status: 'published' }), '2026-12-05T22:00:00.000Z')).toBe(true)
    expect(maySellMore(anAuction({ status: 'published' }), '2026-12-05T23:00:01.000Z')).toBe(false)
    expect(maySellMore(anAuction({ status: 'settled' }), '')).toBe(false)
    expect(maySellMore(anAuction({ kind: 'show' }), '')).toBe(false)
  })
})
