import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvLine, csvSteps, csvText, defuseText, restoreText } from '#domain/files/export.ts'
import { runSteps } from '#domain/files/steps.ts'

describe('text that leaves the warehouse', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+15551234', "'+15551234"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['\0=x', "'\0=x"],
    ["'=x", "''=x"],
    ['-12.50', '-12.50'],
    ['lamp = light', 'lamp = light'],
    ["'90s radio", "'90s radio"],
    ['', ''],
    ['lamp;=1+1', "lamp;'=1+1"],
    ['lamp;"=1+1"', 'lamp;\'"=1+1"'],
    ["lamp;'=1+1", "lamp;''=1+1"],
    ['lamp\t@x|-cmd\n+1,＝x', "lamp\t'@x|'-cmd\n'+1,'＝x"],
    ['\t=x', "'\t'=x"],
    ['0,-5;-2.50', '0,-5;-2.50'],
    ['lamp, - black', 'lamp, - black'],
    ['a;b;c', 'a;b;c'],
  ])('%j is written as %j', (text, written) => {
    expect(defuseText(text)).toBe(written)
    expect(restoreText(written)).toBe(text)
  })

  it('always reads back as it was', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string().map((text) => `'=${text}`),
      fc.stringMatching(/^['=+@\t\r-]{0,5}/),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(restoreText(defuseText(text))).toBe(text)
      }),
    )
  })

  it('begins no cell like a formula, wherever a spreadsheet splits it', () => {
    const texts = fc.stringMatching(/^[a=+@";,|\t\n'-]{0,12}$/)
    fc.assert(
      fc.property(texts, (text) => {
        expect(restoreText(defuseText(text))).toBe(text)
        const cells = csvLine(['first', text]).split(/[,;|\t\r\n]/)
        for (const cell of cells.slice(1)) expect(cell).not.toMatch(/^"*[=+@-]/)
      }),
      { numRuns: 2000 },
    )
  })

  it('never begins like a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(/^[=+@\t\r\n\0]/.test(defuseText(text))).toBe(false)
        expect(/^-(?!\d+(\.\d+)?$)/.test(defuseText(text))).toBe(false)
      }),
    )
  })
})

it('numbers stay numbers, also negative ones, and nothing is blank', () => {
  expect(csvLine([-5, 12.5, null, undefined, true, Number.NaN, 'a'])).toBe('-5,12.5,,,yes,,a')
})

it('commas, quotes and line ends are quoted', () => {
  expect(csvLine(['a,b', '16" bike', 'two\nlines', ' space'])).toBe('"a,b","16"" bike","two\nlines"," space"')
})

it('a whole list reads back cell by cell, and its slices make the same file', () => {
  const cells = fc.array(fc.array(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(cells, (rows) => {
      const text = csvText(['A', 'B', 'C'], rows)
      expect(text.startsWith('\ufeff')).toBe(true)
      expect(runSteps(csvSteps(['A', 'B', 'C'], rows)).join('')).toBe(text)
      const read = Papa.parse<string[]>(text.slice(1).replace(/\r\n$/, ''), { newline: '\r\n', delimiter: ',' }).data
      expect(read.slice(1).map((row) => row.map(restoreText))).toEqual(rows)
    }),
  )
})
