import { describe, expect, it } from 'vitest'
import { columnOfHeader, fitMapping, guessMapping, headerFingerprint, manifestColumns } from '#domain/files/columns.ts'
import { kindOfFile } from '#domain/files/kinds.ts'

const target =
  'Item #,Seller Category,Item Description,Qty,Unit Retail,Ext. Retail,Brand,UPC,TCIN,Origin,Category,Condition,Product Class,Category Code,Division,Department,Optoro Condition,Pallet ID,Subcategory,Lot ID'.split(
    ',',
  )
const amazon =
  'Category,Subcategory,ASIN,Item Description,Qty,Unit Retail,Ext. Retail,Product Class,GL Description,Seller Category,EAN,LPN,UPC,Brand,Condition,Pallet ID,Lot ID'.split(
    ',',
  )

describe('the columns of a file decide its kind', () => {
  it.each([
    ['manifestTarget', target],
    ['manifestAmazon', amazon],
    ['manifestAmazon', amazon.map((header) => (['ASIN', 'Subcategory'].includes(header) ? `${header}3` : header))],
    ['manifest', ['Description', 'Quantity', 'MSRP']],
    ['hibidResults', ['Lot #', 'Winning Bidder', 'Bidder ID', 'High Bid', 'Max Bid', 'Email', 'Phone']],
    ['hibidResults', ['Lot', 'Title', 'Winning Bidder', 'Name', 'High Bid', 'Max Bid', 'Email', 'Phone']],
    [
      'whatnotReport',
      'order_id,order_numeric_id,buyer_username,product_name,product_description,product_quantity,original_item_price,placed_at,cancelled_or_failed,bundled,shipment_manifest'.split(
        ',',
      ),
    ],
    [
      'whatnotLedger',
      ['Created Date', 'Amount', 'Listing ID', 'Order ID', 'Message', 'Status', 'Transaction Type', 'Completed Date'],
    ],
    [
      'ebayOrders',
      ['Sales Record Number', 'Order Number', 'Buyer Username', 'Custom Label', 'Tracking Number', 'Transaction ID'],
    ],
    ['tracking', ['Order Number', 'Tracking Number', 'Carrier']],
    ['auctionList', ['Title', 'Seller', 'Current Bid', 'Retail', 'End Time']],
    ['unknown', ['Monday', 'Tuesday']],
  ])('%s', (kind, headers) => {
    expect(kindOfFile(headers)).toBe(kind)
  })
})

describe('columns are found by name', () => {
  it.each([
    ['ASIN3', 'asin'],
    ['Ext. Retail', 'extRetail'],
    ['unit_retail', 'unitRetail'],
    ['LICENSE PLATE', 'lpn'],
    ['Pallet ID', 'sourcePallet'],
    ['EAN13', 'ean'],
    ['Warehouse', null],
    ['', null],
  ])('%j holds %j', (header, column) => {
    expect(columnOfHeader(header)).toBe(column)
  })

  it('Target’s “Item #” is the licence plate, since its cells are', () => {
    const plates = [['LPRQ3978200'], ['LPRY6155403']].map((cells) => [
      ...cells,
      ...Array.from({ length: 19 }, () => ''),
    ])
    expect(guessMapping(target, plates)).toMatchObject({
      lpn: 'Item #',
      itemNo: 'TCIN',
      gtin: 'UPC',
      title: 'Item Description',
      category: 'Category',
      sourcePallet: 'Pallet ID',
      orderNo: 'Lot ID',
      condition: 'Condition',
    })
  })

  it('others’ “Item #” is an item number, and “Item” with words a title', () => {
    expect(guessMapping(['Item #', 'Qty'], [['100-22', '1']])).toMatchObject({ itemNo: 'Item #', qty: 'Qty' })
    expect(guessMapping(['Item', 'Qty'], [['Blue lamp', '1']])).toMatchObject({ title: 'Item' })
  })

  it('an empty column is never preferred to one with values', () => {
    const costco = [
      ['1652343', '', 'Blender', '2'],
      ['1710022', '', 'Fan', '1'],
    ]
    expect(guessMapping(['Item #', 'Model', 'Item Description', 'Qty'], costco)).toMatchObject({ itemNo: 'Item #' })
    expect(guessMapping(['SKU', 'Model', 'Qty'], [['', 'KD-55X', '1']])).toMatchObject({ itemNo: 'Model' })
    expect(guessMapping(['Brand', 'Qty'], [['', '1']])).toMatchObject({ brand: 'Brand' })
    expect(guessMapping(['SKU', 'Model', 'Qty'], [])).toMatchObject({ itemNo: 'SKU' })
  })

  it('of several item numbers, the one that more lines carry is taken', () => {
    const costco = [
      ['1652343', '', 'Blender'],
      ['1710022', '', 'Fan'],
      ['1710023', 'KD-55', 'TV'],
      ['1710024', 'N/A', 'Chair'],
    ]
    expect(guessMapping(['Item #', 'Model', 'Item Description'], costco)).toMatchObject({ itemNo: 'Item #' })
    expect(guessMapping(['TCIN', 'SKU', 'Title'], costco)).toMatchObject({ itemNo: 'TCIN' })
    expect(guessMapping(['SKU', 'Model', 'Title'], [['', 'KD-55', 'TV'], ['17', 'KF-2', 'Fan']])).toMatchObject({ itemNo: 'Model' }) // prettier-ignore
  })

  it('a second column of item numbers keeps a place of its own, an empty one does not', () => {
    const both = [
      ['1652343', 'AB-1000', 'Blender'],
      ['1710022', 'AB-2000', 'Fan'],
    ]
    const headers = ['Item #', 'Model', 'Title']
    expect(guessMapping(headers, both)).toMatchObject({ itemNo: 'Item #', otherNo: 'Model' })
    expect(guessMapping(headers, [['1652343', '', 'Blender']])).not.toHaveProperty('otherNo')
    expect(guessMapping(['Model', 'Title'], [['AB-1000', 'Blender']])).not.toHaveProperty('otherNo')
  })

  it('a column that only counts the rows is no item number while another column is one', () => {
    const rows = [
      ['1', 'KD-55', 'TV'],
      ['2', '', 'Fan'],
      ['3', 'KF-200', 'Kettle'],
    ]
    expect(guessMapping(['Item #', 'Model', 'Title'], rows)).toMatchObject({ itemNo: 'Model' })
  })

  it('a column with an unknown name is recognized by its values', () => {
    const rows = [['LPNRE5RJYZM4N', '760064404380', 'B0KH8Z266Z']]
    expect(guessMapping(['Plate', 'Code', 'Ref'], rows)).toEqual({ lpn: 'Plate', gtin: 'Code', asin: 'Ref' })
  })
})

it('a header is remembered whatever the order of its columns, and a mapping fits as far as its columns are there', () => {
  expect(headerFingerprint([...target].reverse())).toBe(headerFingerprint(target))
  expect(headerFingerprint(amazon)).not.toBe(headerFingerprint(target))
  expect(fitMapping({ lpn: 'LPN', title: 'Gone' }, amazon, manifestColumns)).toEqual({ lpn: 'LPN' })
  expect(fitMapping({ title: 'Gone' }, amazon, manifestColumns)).toBeNull()
})
