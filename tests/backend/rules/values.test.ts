import { describe, expect, test } from 'vitest'
import { fromFirestoreValue, fromStorageObject, RulesValueError } from '#backend/rules/values.ts'
import { answerTo, stored } from './asking.ts'

const unit = stored('units/u1', {
  title: { stringValue: 'Kettle 🫖' },
  qty: { integerValue: '7' },
  big: { integerValue: '9007199254740993' },
  weight: { doubleValue: 1.5 },
  whole: { doubleValue: 2 },
  odd: { doubleValue: 'NaN' },
  sold: { booleanValue: false },
  none: { nullValue: null },
  at: { timestampValue: '2026-11-20T12:34:56.789000001Z' },
  raw: { bytesValue: 'aGk=' },
  place: { geoPointValue: { latitude: 48.2, longitude: 16.37 } },
  load: { referenceValue: 'projects/p/databases/(default)/documents/loads/l1' },
  tags: { arrayValue: { values: [{ stringValue: 'a' }, { stringValue: 'b' }, { integerValue: '1' }] } },
  map: {
    mapValue: { fields: { inner: { mapValue: { fields: { deep: { nullValue: null } } } }, n: { integerValue: '1' } } },
  },
  empty: { mapValue: {} },
  nothing: { arrayValue: {} },
})

/** Each line: a condition over the kettle, and whether it holds, does not, or cannot be computed. */
const cases: Record<string, readonly (readonly [string, 'yes' | 'no' | 'error'])[]> = {
  'types of stored values': [
    ['resource.data.title is string', 'yes'],
    ['resource.data.qty is int && resource.data.qty is number', 'yes'],
    ['resource.data.qty is float', 'no'],
    ['resource.data.weight is float && resource.data.weight is number', 'yes'],
    ['resource.data.whole is int', 'no'],
    ['resource.data.sold is bool', 'yes'],
    ['resource.data.none is null', 'yes'],
    ['resource.data.at is timestamp', 'yes'],
    ['resource.data.raw is bytes', 'yes'],
    ['resource.data.place is latlng', 'yes'],
    ['resource.data.load is path', 'yes'],
    ['resource.data.tags is list', 'yes'],
    ['resource.data.map is map && resource.data.empty is map', 'yes'],
    ['resource.data.tags.toSet() is set', 'yes'],
    ["duration.value(1, 'h') is duration", 'yes'],
    ['resource.data.diff({}) is map_diff', 'yes'],
  ],
  numbers: [
    ['1 == 1.0 && 2 == resource.data.whole', 'yes'],
    ['7 / 2 == 3 && -7 / 2 == -3 && 7.0 / 2 == 3.5', 'yes'],
    ['7 % 4 == 3', 'yes'],
    ['1 / 0 == 0', 'error'],
    ['9223372036854775807 + 1 > 0', 'error'],
    ['resource.data.big == 9007199254740992', 'no'],
    ['resource.data.big == 9007199254740993', 'yes'],
    ['resource.data.odd == resource.data.odd', 'no'],
    ['resource.data.odd < 1 || resource.data.odd >= 1', 'no'],
    ['1 < 1.5 && 2.5 > 2', 'yes'],
    ["1 == '1'", 'no'],
    ["1 < '2'", 'error'],
    ["'a' + 1 == 'a1'", 'error'],
    ['2 + 3 * 4 == 14 && (2 + 3) * 4 == 20', 'yes'],
    ['1 - 2 - 3 == -4', 'yes'],
    ['math.abs(-3) == 3 && math.ceil(1.2) == 2 && math.floor(-1.2) == -2', 'yes'],
    ['math.round(1.5) == 2 && math.sqrt(9) == 3.0 && math.pow(2, 3) == 8.0', 'yes'],
    ['math.isNaN(resource.data.odd) && math.isInfinite(1.0 / 0)', 'yes'],
    ['math.ceil(resource.data.odd) == 0', 'error'],
    ["int('12') == 12 && int(2.9) == 2 && float('2.5') == 2.5 && float(2) is float", 'yes'],
    ["int('12x') == 12", 'error'],
    ["string(true) == 'true' && string(1) == '1' && string(2.0) == '2.0' && string(null) == 'null'", 'yes'],
    ["bool('true') && !bool('false')", 'yes'],
    ["bool('1')", 'error'],
  ],
  text: [
    ['resource.data.title.size() == 8', 'yes'],
    ["resource.data.title[7] == '🫖' && resource.data.title[0:3] == 'Ket'", 'yes'],
    ['resource.data.title[8] == ""', 'error'],
    ['resource.data.title[0:9] == ""', 'error'],
    ["'a' < 'b' && 'a' < 'aa' && '\\uFFFD' < '🫖'", 'yes'],
    ["'AbC'.lower() == 'abc' && 'AbC'.upper() == 'ABC' && ' a '.trim() == 'a'", 'yes'],
    ["'user@domain.com'.matches('.*@domain[.]com')", 'yes'],
    ["'banana'.matches('anan')", 'no'],
    ["'banana\\n'.matches('banana')", 'no'],
    ["'😀'.matches('a?') || '😀😀😀'.matches('(?s).{0,2}') || 'a\\n😀'.matches('(?m)b?')", 'no'],
    ["'😀😀'.matches('(?s).{2}')", 'yes'],
    ["'a\\nb'.matches('(?m)a$\\n^b')", 'yes'],
    ["'a\u2028b'.matches('(?m)a$.b') || 'a\\rb'.matches('(?m)a.^b')", 'no'],
    ["'a'.matches('a{0,1000}') && 'aaaa'.matches('(a{2}){2}')", 'yes'],
    ["'a'.matches('a{0,1001}')", 'error'],
    ["'BANANA'.matches('(?i)banana')", 'yes'],
    ["'a1'.matches('[[:alpha:]][[:digit:]]') && 'x-y'.matches('[a-z-]+') && 'a-b'.matches('a\\\\-b')", 'yes'],
    ["'ab'.matches('a(?=b)b')", 'error'],
    ["'aa'.matches('(a)\\\\1')", 'error'],
    ["'a'.matches('(')", 'error'],
    ["'banana'.replace('ana', '$&') == 'b$&na'", 'yes'],
    ["'foo@test.com'.replace('.', '-') == '------------'", 'yes'],
    ["'a,b;c'.split('[,;]') == ['a', 'b', 'c']", 'yes'],
    ["'a1b'.split('(1)') == ['a', 'b']", 'yes'],
    ["'é'.toUtf8().size() == 2 && 'hi'.toUtf8() == resource.data.raw", 'yes'],
    ["'it\\'s' == \"it's\"", 'yes'],
  ],
  lists: [
    ["resource.data.tags == ['a', 'b', 1] && resource.data.tags[1] == 'b'", 'yes'],
    ["resource.data.tags[0:2] == ['a', 'b']", 'yes'],
    ['resource.data.tags[3] == 1', 'error'],
    ['resource.data.tags[-1] == 1', 'error'],
    ["'a' in resource.data.tags && !('c' in resource.data.tags) && 1.0 in resource.data.tags", 'yes'],
    ["resource.data.tags.hasAll(['a', 1]) && resource.data.tags.hasAny(['z', 'b'])", 'yes'],
    ["resource.data.tags.hasOnly(['a', 'b', 1, 2])", 'yes'],
    ["resource.data.tags.hasOnly(['a', 'b'])", 'no'],
    ["['a', 'a'].hasOnly(['a']) && [].hasOnly(['a']) && [].hasAll([])", 'yes'],
    ['resource.data.nothing.hasAny([1])', 'no'],
    ["resource.data.tags.removeAll(['a', 1]) == ['b'] && ['a'].concat([1]).size() == 2", 'yes'],
    ["['a', 1, true].join('-') == 'a-1-true'", 'yes'],
    ["['a', 'b'].toSet() == ['b', 'a', 'a'].toSet() && ['a', 'a'].toSet().size() == 1", 'yes'],
    ["'a' in 'abc'", 'error'],
  ],
  sets: [
    ["['a', 'b'].toSet().difference(['b'].toSet()) == ['a'].toSet()", 'yes'],
    ["['a', 'b'].toSet().intersection(['b', 'c'].toSet()) == ['b'].toSet()", 'yes'],
    ["['a'].toSet().union(['b'].toSet()).hasAll(['a', 'b'])", 'yes'],
    ["'a' in ['a'].toSet() && ['a'].toSet().hasOnly(['a'])", 'yes'],
    ["['a'].toSet() == ['a']", 'no'],
  ],
  maps: [
    ["resource.data.map.n == 1 && resource.data.map['n'] == 1 && 'n' in resource.data.map", 'yes'],
    ['resource.data.missing == null', 'error'],
    ["resource.data.map['missing'] == null", 'error'],
    ['resource.data.none.missing == null', 'error'],
    ["resource.data.get('missing', 5) == 5 && resource.data.get('qty', 5) == 7", 'yes'],
    ["resource.data.get(['map', 'inner', 'deep'], 1) == null", 'yes'],
    ["resource.data.get(['map', 'no', 'deep'], 1) == 1 && resource.data.get(['qty', 'x'], 1) == 1", 'yes'],
    ["{'a': 1, 'b': [2]} == {'b': [2], 'a': 1.0}", 'yes'],
    ["{'a': 1}.keys() == ['a'] && {'a': 1}.values() == [1] && {'a': 1}.size() == 1", 'yes'],
    ["{'a': 1, 'b': 2, 'c': 3}.diff({'b': 2, 'c': 4, 'd': 5}).addedKeys() == ['a'].toSet()", 'yes'],
    ["{'a': 1, 'b': 2, 'c': 3}.diff({'b': 2, 'c': 4, 'd': 5}).removedKeys() == ['d'].toSet()", 'yes'],
    ["{'a': 1, 'b': 2, 'c': 3}.diff({'b': 2, 'c': 4, 'd': 5}).changedKeys() == ['c'].toSet()", 'yes'],
    ["{'a': 1, 'b': 2, 'c': 3}.diff({'b': 2, 'c': 4, 'd': 5}).unchangedKeys() == ['b'].toSet()", 'yes'],
    ["{'a': 1, 'b': 2, 'c': 3}.diff({'b': 2, 'c': 4, 'd': 5}).affectedKeys() == ['a', 'c', 'd'].toSet()", 'yes'],
    ["{'__proto__': 1}.keys() == ['__proto__'] && !('toString' in {})", 'yes'],
    ['resource.data.constructor == null', 'error'],
  ],
  time: [
    ['resource.data.at == request.time', 'yes'],
    ['request.time.year() == 2026 && request.time.month() == 11 && request.time.day() == 20', 'yes'],
    ['request.time.hours() == 12 && request.time.minutes() == 34 && request.time.seconds() == 56', 'yes'],
    ['request.time.nanos() == 789000001 && request.time.toMillis() == 1795178096789', 'yes'],
    ['request.time.dayOfWeek() == 5 && request.time.dayOfYear() == 324', 'yes'],
    ['request.time.date() == timestamp.date(2026, 11, 20)', 'yes'],
    ['request.time.time() == duration.time(12, 34, 56, 789000001)', 'yes'],
    ["timestamp.date(2026, 2, 28) + duration.value(1, 'd') == timestamp.date(2026, 3, 1)", 'yes'],
    ["timestamp.date(2026, 1, 8) - timestamp.date(2026, 1, 1) == duration.value(1, 'w')", 'yes'],
    ["request.time - duration.value(1, 'ns') < request.time", 'yes'],
    ['timestamp.date(2026, 2, 30) == request.time', 'error'],
    ['timestamp.value(-1).nanos() == 999000000', 'yes'],
    ["duration.abs(duration.value(-2, 'm')).seconds() == 120", 'yes'],
    ["duration.value(1, 'month').seconds() == 0", 'error'],
    ['request.time + 1 > request.time', 'error'],
  ],
  'places and paths': [
    ['resource.data.place.latitude() == 48.2', 'yes'],
    ['math.round(latlng.value(0, 0).distance(latlng.value(0, 1))) == 111195', 'yes'],
    ['latlng.value(91, 0).latitude() > 0', 'error'],
    ['resource.data.load == /databases/(default)/documents/loads/l1', 'yes'],
    ["resource.data.load == path('/databases/(default)/documents/loads/l1')", 'yes'],
    ["string(/a/$('b')/c) == '/a/b/c' && (/a/b)[1] == 'b'", 'yes'],
    ["/a/$('b/c') == /a/b/c", 'error'],
    ["/a/$('') == /a", 'error'],
  ],
  hashes: [
    ["hashing.md5('').toHexString() == 'D41D8CD98F00B204E9800998ECF8427E'", 'yes'],
    ["hashing.sha256('abc').toBase64() == 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='", 'yes'],
    ["hashing.crc32('123456789').toHexString() == 'CBF43926'", 'yes'],
    ["hashing.crc32c('123456789').toHexString() == 'E3069283'", 'yes'],
  ],
}

for (const [group, lines] of Object.entries(cases)) {
  describe(group, () => {
    test.each(lines)('%s: %s', (condition, expected) => {
      expect(answerTo(condition, { resource: unit })).toBe(expected)
    })
  })
}

describe('values from outside', () => {
  test.each([
    ['no type', {}],
    ['two words', 'text'],
    ['an int that is none', { integerValue: '1.5' }],
    ['a time that is none', { timestampValue: 'yesterday' }],
    ['an unknown type', { moneyValue: 1 }],
  ])('%s is refused by name', (_, value) => {
    expect(() => fromFirestoreValue(value)).toThrow(RulesValueError)
  })

  test('a value nested a thousand deep is refused, not followed', () => {
    let value: unknown = { nullValue: null }
    for (let i = 0; i < 1000; i += 1) value = { arrayValue: { values: [value] } }
    expect(() => fromFirestoreValue(value)).toThrow('nested')
  })

  test('a photo has its size as an int and its times as timestamps', () => {
    const photo = fromStorageObject({ name: 'photos/ann/x.jpg', size: 5, timeCreated: '2026-11-20T00:00:00Z' })
    expect(photo.entries.get('size')).toBe(5n)
    expect(photo.entries.get('timeCreated')).toMatchObject({ kind: 'timestamp' })
    expect(photo.entries.get('metadata')).toMatchObject({ kind: 'map' })
  })
})
