/** Where the figures come from. No exchange document was opened for those marked unverified; see docs/rules. */
export const source = {
  rules2026: 'SSE and SZSE trading rules revised 2026-04-24, in force 2026-07-06',
  registration: 'full registration system, in force 2023-04-10',
  gemReform: 'ChiNext reform, in force 2020-08-24',
  starOpening: 'STAR market opening, 2019-07-22',
  bseOpening: 'Beijing Stock Exchange opening, 2021-11-15',
  exchange: 'exchange trading rules',
  shanghaiBonds:
    'SSE trading rules of 2018-08-20 and SSE bond trading rules in force 2022-05-16 (matching until 15:00), general knowledge',
  fees: 'fee notices of exchanges, depository and tax administration',
  programme: 'programme-trading rules, in force 2025-07-07',
  unverified: 'general knowledge, not confirmed against exchange text',
} as const

/** Old enough for every rule that predates the dates we keep. */
export const ALWAYS = '1990-12-19'
