/** Documents for the simulator: whole ones, with the fields that a scenario does not care about filled in. */
import type { ActivityDoc } from '#schemas/activity.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { ServerFields } from '#sync/transport/transport.ts'

type UnitFields = Omit<UnitDoc, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'updatedDesc'>

/** A unit as a command would insert it, without stamps. */
export function unit(id: string, fields: Partial<UnitFields> = {}): UnitFields {
  return {
    id,
    label: id,
    qty: 1,
    loadId: '',
    lineId: '',
    lpn: '',
    gtin: '',
    asin: '',
    title: 'Kettle',
    brand: '',
    category: '',
    stage: 'received',
    coarse: '',
    grade: '',
    disposition: '',
    serialNo: '',
    defects: [],
    missingParts: [],
    containerId: '',
    locationId: '',
    listingId: '',
    orderId: '',
    exceptionCode: '',
    exceptionAt: '',
    retailCents: null,
    costCents: null,
    estimateCents: null,
    receivedAt: '',
    inspectedAt: '',
    soldCents: null,
    note: '',
    ...fields,
  }
}

/** A unit as the server holds it. */
export function serverUnit(
  id: string,
  fields: Partial<UnitFields> = {},
  by = 'somebody',
  at = '2026-11-20T07:00:00.000Z',
): ServerFields {
  return { ...unit(id, fields), createdAt: at, createdBy: by, updatedAt: at, updatedBy: by, _deleted: false }
}

type ActivityFields = Omit<ActivityDoc, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'atDesc'>

export function ledgerRow(id: string, by: string, fields: Partial<ActivityFields> = {}): ActivityFields {
  return {
    id,
    type: 'unit.received',
    refType: 'units',
    refId: '',
    by,
    device: 'A01',
    at: '2026-11-20T08:00:00.000Z',
    from: '',
    to: '',
    ms: 0,
    undoOf: '',
    data: {},
    ...fields,
  }
}
