/** One year of announced weekday closures of the mainland exchanges. A year that is absent is unknown, not open. */
export interface YearClosures {
  readonly year: number
  /** `MM-DD` or `MM-DD..MM-DD`; weekends inside a span are harmless. */
  readonly spans: readonly string[]
  readonly source: string
  /** Festival dates are certain, the announced days around them are not yet. */
  readonly isProvisional?: true
}

const notice = 'annual closure notice of the exchanges'

export const mainlandClosures: readonly YearClosures[] = [
  {
    year: 2010,
    spans: ['01-01', '02-15..02-19', '04-05', '05-03', '06-14..06-16', '09-22..09-24', '10-01..10-07'],
    source: notice,
  },
  {
    year: 2011,
    spans: ['01-03', '02-02..02-08', '04-04..04-05', '05-02', '06-06', '09-12', '10-03..10-07'],
    source: notice,
  },
  {
    year: 2012,
    spans: ['01-02..01-03', '01-23..01-27', '04-02..04-04', '04-30..05-01', '06-22', '10-01..10-05'],
    source: notice,
  },
  {
    year: 2013,
    spans: [
      '01-01..01-03',
      '02-11..02-15',
      '04-04..04-05',
      '04-29..05-01',
      '06-10..06-12',
      '09-19..09-20',
      '10-01..10-07',
    ],
    source: notice,
  },
  {
    year: 2014,
    spans: ['01-01', '01-31..02-06', '04-07', '05-01..05-02', '06-02', '09-08', '10-01..10-07'],
    source: notice,
  },
  {
    year: 2015,
    spans: ['01-01..01-02', '02-18..02-24', '04-06', '05-01', '06-22', '09-03..09-04', '10-01..10-07'],
    source: notice,
  },
  {
    year: 2016,
    spans: ['01-01', '02-08..02-12', '04-04', '05-02', '06-09..06-10', '09-15..09-16', '10-03..10-07'],
    source: notice,
  },
  {
    year: 2017,
    spans: ['01-02', '01-27..02-02', '04-03..04-04', '05-01', '05-29..05-30', '10-02..10-06'],
    source: notice,
  },
  {
    year: 2018,
    spans: ['01-01', '02-15..02-21', '04-05..04-06', '04-30..05-01', '06-18', '09-24', '10-01..10-05', '12-31'],
    source: notice,
  },
  {
    year: 2019,
    spans: ['01-01', '02-04..02-08', '04-05', '05-01..05-03', '06-07', '09-13', '10-01..10-07'],
    source: notice,
  },
  {
    year: 2020,
    spans: ['01-01', '01-24..01-31', '04-06', '05-01..05-05', '06-25..06-26', '10-01..10-08'],
    source: notice,
  },
  {
    year: 2021,
    spans: ['01-01', '02-11..02-17', '04-05', '05-03..05-05', '06-14', '09-20..09-21', '10-01..10-07'],
    source: notice,
  },
  {
    year: 2022,
    spans: ['01-03', '01-31..02-04', '04-04..04-05', '05-02..05-04', '06-03', '09-12', '10-03..10-07'],
    source: notice,
  },
  {
    year: 2023,
    spans: ['01-02', '01-23..01-27', '04-05', '05-01..05-03', '06-22..06-23', '09-29', '10-02..10-06'],
    source: notice,
  },
  {
    year: 2024,
    spans: ['01-01', '02-09..02-16', '04-04..04-05', '05-01..05-03', '06-10', '09-16..09-17', '10-01..10-07'],
    source: notice,
  },
  {
    year: 2025,
    spans: ['01-01', '01-28..02-04', '04-04', '05-01..05-05', '06-02', '10-01..10-08'],
    source: notice,
  },
  {
    year: 2026,
    spans: ['01-01..01-02', '02-16..02-23', '04-06', '05-01..05-05', '06-19', '09-25', '10-01..10-07'],
    source: notice,
  },
  {
    year: 2027,
    spans: ['01-01', '02-05..02-11', '04-05', '05-03..05-05', '06-09', '09-15', '10-01..10-07'],
    source: 'festival dates; the notice for 2027 was not out when this was written',
    isProvisional: true,
  },
]
