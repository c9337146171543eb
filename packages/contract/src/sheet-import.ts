import { z } from 'zod'

/** A column of a file that may be imported, and what may stand in it. */
export const importColumn = z.object({
  property: z.string().max(100),
  title: z.string().max(100),
  isRequired: z.boolean(),
  rule: z.string().max(2000),
})
export type ImportColumn = z.output<typeof importColumn>
export const importColumns = z.array(importColumn).max(100)

/** What a file holds, before anything of it is taken in. */
export const importPreview = z.object({
  columns: importColumns,
  /** Headings of the file, from left to right. */
  headings: z.array(z.string().max(40_000)).max(2000),
  /** Our column → the heading it was found under. */
  mapping: z.record(z.string().max(100), z.string().max(40_000)),
  /** The first rows, with the number each has in the sheet. */
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string().max(40_000)).max(2000) })).max(20),
  total: z.int(),
})
export type ImportPreview = z.output<typeof importPreview>
