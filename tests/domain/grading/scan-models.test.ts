/** A floor that is worked on at random, played through the step functions with a small store of its own: what must hold whatever people do. */
import { array, assert, constantFrom, integer, nat, property, record, type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { auditResult, type MoveRow } from '#domain/stock/cycle-count.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { checklistFor } from '#domain/dispositions/checklist.ts'
import type { StepRow } from '#domain/core/floor/scan-step.ts'
import { emptyBench, type InspectEvent, type InspectState } from '#domain/grading/inspect-state.ts'
import { inspectStep } from '#domain/grading/inspecting.ts'
import { emptyBinSpot, type BinSpotEvent, type BinSpotState } from '#domain/stock/bin-spot-state.ts'
import { binSpotStep } from '#domain/stock/bin-spot.ts'
import { mayMove } from '#domain/core/floor/unit-stages.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { aLocation, aTime, aUnit } from '#tests/support/records.ts'

const minute = (number: number) => new Date(Date.parse(aTime) + number * 60_000).toISOString()
const scan = { kind: 'scan', scan: classifyScan('x') } as const

/** Writes as a command does, and refuses what the server would. */
class Shelf {
  readonly units = new Map<string, UnitDoc>()
  readonly rows: (StepRow & { at: string })[] = []
  constructor(units: readonly UnitDoc[]) {
    for (const unit of units) this.units.set(unit.id, unit)
  }
  write(writes: readonly { kind: string; unitId?: string; patch?: object; row?: StepRow }[], at: string): void {
    for (const { unitId, patch, row } of writes) {
      const unit = this.units.get(unitId ?? '')
      if (unit && patch) {
        const after = { ...unit, ...patch } as UnitDoc
        if (!mayMove(unit.stage, after.stage)) throw new Error(`${unit.stage} cannot become ${after.stage}.`)
        this.units.set(unit.id, after)
      }
      if (row) this.rows.push({ ...row, at })
    }
  }
  get(id: string): UnitDoc | null {
    return this.units.get(id) ?? null
  }
}

const stages = constantFrom('received', 'inspected', 'photographed', 'stored', 'listed', 'sold', 'picked', 'hold', 'missing', 'returned', 'shipped', 'scrapped') as Arbitrary<UnitDoc['stage']> // prettier-ignore

describe('at the inspection bench, whatever is scanned and tapped', () => {
  const list = checklistFor('Toys', [])
  const rule = { key: 'all', name: 'All', active: true, conditions: [], destination: 'auction', targets: [] }
  const act = record({ what: nat(9), which: nat(2) })
  const play = (start: UnitDoc['stage'], acts: readonly { what: number; which: number }[]) => {
    const shelf = new Shelf(['u0', 'u1', 'u2'].map((id) => aUnit({ id, label: id, stage: start })))
    let state: InspectState = emptyBench
    let scanned: UnitDoc | null = null
    for (const [place, { what, which }] of acts.entries()) {
      const events: readonly InspectEvent[] = [
        scan, scan, scan,
        { kind: 'answer', item: 'box', answer: 'yes' }, { kind: 'answer', item: 'look', answer: 'light' }, { kind: 'answer', item: 'works', answer: 'yes' },
        { kind: 'answer', item: 'parts', answer: [] }, { kind: 'set', fields: { grade: 'usedGood' } }, { kind: 'done' }, { kind: 'set', fields: { regradeReason: 'Weekly check' } },
      ] // prettier-ignore
      const event = events[what] ?? scan
      if (event.kind === 'scan') scanned = shelf.get(`u${which}`)
      const step = inspectStep(state, event, {
        list, rules: [rule], occupancies: new Map(), activeGrades: [], onTable: shelf.get(state.unitId), scanned: scanned && shelf.get(scanned.id), doubt: null, placeCode: '', benchId: '',
        sameSerial: [], at: minute(place),
      }) // prettier-ignore
      const onTable = new Set([state.unitId, step.state.unitId, scanned?.id])
      for (const write of step.writes) expect(onTable.has(write.unitId)).toBe(true)
      shelf.write(step.writes, minute(place))
      state = step.state
    }
    return shelf
  }
  test('no forbidden move is written, and each unit is inspected once: any later grade is a regrade with a reason', () => {
    assert(
      property(stages, array(act, { maxLength: 60 }), (start, acts) => {
        const shelf = play(start, acts)
        for (const unit of shelf.units.values()) {
          const own = shelf.rows.filter((row) => row.refId === unit.id)
          expect(own.filter((row) => row.type === 'unit.inspected').length).toBeLessThanOrEqual(1)
          for (const row of own.filter((one) => one.type === 'unit.regraded')) expect(row.data['reason']).not.toBe('')
          if (unit.grade !== '') expect(own.some((row) => row.type === 'unit.inspected')).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('at the bins, whatever is scanned', () => {
  const bins = ['L-A', 'L-B'].map((id) => aLocation({ id, code: id.slice(2) }))
  const act = record({ what: nat(9), which: nat(3) })
  test('no forbidden move is written, nothing is in hand twice, and nothing gets lost but by a person’s word', () => {
    assert(
      property(stages, array(act, { maxLength: 60 }), (start, acts) => {
        const shelf = new Shelf(
          ['u0', 'u1', 'u2'].map((id, place) =>
            aUnit({ id, label: id, stage: start, locationId: place === 0 ? '' : 'L-A' }),
          ),
        )
        let state: BinSpotState = emptyBinSpot
        let settledMissing = 0
        for (const [place, { what, which }] of acts.entries()) {
          const events: readonly BinSpotEvent[] = [
            { kind: 'letGo', id: '' },
            { kind: 'drop' },
            { kind: 'settleMissing' },
            { kind: 'finish' },
            { kind: 'reopen' },
          ]
          const event = events[what] ?? scan
          const bin = what >= 7 ? bins[which % 2] : undefined
          const auditPlace = bins.filter((one) => one.id === state.audit?.placeId)
          const step = binSpotStep(state, event, {
            unit: bin ? null : shelf.get(`u${which}`), doubt: null, place: bin ? [bin] : [], placeQty: 0, auditPlace, rows: [], at: minute(place),
            pallet: null, unitOn: null, inHandOn: [], palletsInHand: [], auditPallets: [],
            inHand: state.inHand.flatMap((id) => shelf.get(id) ?? []),
            auditUnits: [...shelf.units.values()].filter((unit) => unit.locationId === state.audit?.placeId || state.audit?.counted.some((one) => one.unitId === unit.id)),
          }) // prettier-ignore
          if (event.kind === 'settleMissing') settledMissing += step.writes.length
          shelf.write(step.writes.filter((write) => write.kind !== 'pallet'), minute(place)) // prettier-ignore
          state = step.state
          expect(new Set(state.inHand).size).toBe(state.inHand.length)
          expect(state.audit !== null && state.inHand.length > 0).toBe(false)
        }
        const missing = shelf.rows.filter((row) => row.type === 'unit.missing').length
        expect(missing).toBeLessThanOrEqual(settledMissing)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a bin counted while people work in it', () => {
  const fates = constantFrom('stays', 'lost', 'taken', 'putIn', 'foreign')
  const thing = record({ fate: fates, movedAt: integer({ min: 1, max: 29 }), countedAt: integer({ min: 1, max: 29 }) })
  test('calls missing exactly what is lost, and foreign exactly what is recorded elsewhere', () => {
    assert(
      property(array(thing, { maxLength: 12 }), (things) => {
        const units: UnitDoc[] = []
        const rows: MoveRow[] = []
        const counted: { unitId: string; at: string }[] = []
        const expected = { missing: [] as string[], foreign: [] as string[] }
        for (const [place, { fate, movedAt, countedAt }] of things.entries()) {
          const id = `u${place}`
          const isIn =
            fate === 'stays' ||
            fate === 'foreign' ||
            (fate === 'taken' ? countedAt < movedAt : fate === 'putIn' && countedAt > movedAt)
          if (isIn) counted.push({ unitId: id, at: minute(countedAt) })
          const [from, to] = fate === 'taken' ? ['bin', 'elsewhere'] : ['elsewhere', 'bin']
          if (fate === 'taken' || fate === 'putIn')
            rows.push({
              id: `r${place}`,
              refId: id,
              type: 'unit.relocated',
              at: minute(movedAt),
              from,
              to,
              undoOf: '',
              data: {},
            })
          const isRecordedHere = fate === 'stays' || fate === 'lost' || fate === 'putIn'
          units.push(aUnit({ id, stage: 'stored', locationId: isRecordedHere ? 'bin' : 'elsewhere' }))
          if (fate === 'lost') expected.missing.push(id)
          if (fate === 'foreign') expected.foreign.push(id)
        }
        const result = auditResult({ placeId: 'bin', startedAt: minute(0), counted, strays: [], units, rows })
        expect(result.missing.map((unit) => unit.id)).toEqual(expected.missing)
        expect(result.foreign.map((unit) => unit.id)).toEqual(expected.foreign)
      }),
      { numRuns: 500 },
    )
  })
})
