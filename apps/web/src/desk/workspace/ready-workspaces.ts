import type { Split } from './layout.ts'

export interface ReadyWorkspace {
  readonly name: string
  readonly split: Split
}

/** What a new user finds. Panels that this installation does not have, or the user may not see, are left out. */
export const readyWorkspaces: readonly ReadyWorkspace[] = [
  {
    name: '盯盘',
    split: {
      across: [
        [
          29,
          {
            down: [
              [64, { tabs: [['quote-table', 'blue']] }],
              [
                36,
                {
                  tabs: [
                    ['heat-map', 'amber'],
                    ['sector-rank', 'amber'],
                  ],
                },
              ],
            ],
          },
        ],
        [
          41,
          {
            down: [
              [64, { tabs: [['chart', 'blue']] }],
              [
                36,
                {
                  tabs: [
                    ['orders', 'blue'],
                    ['positions', 'blue'],
                    ['hotspots', 'blue'],
                  ],
                },
              ],
            ],
          },
        ],
        [
          14,
          {
            down: [
              [
                64,
                {
                  tabs: [
                    ['book', 'blue'],
                    ['tape', 'blue'],
                  ],
                },
              ],
              [
                36,
                {
                  tabs: [
                    ['ladder', 'blue'],
                    ['breadth', 'blue'],
                  ],
                },
              ],
            ],
          },
        ],
        [
          16,
          {
            down: [
              [
                64,
                {
                  tabs: [
                    ['ticket', 'blue'],
                    ['instrument-head', 'blue'],
                  ],
                },
              ],
              [36, { tabs: [['news', 'violet']] }],
            ],
          },
        ],
      ],
    },
  },
  {
    name: '交易',
    split: {
      across: [
        [
          56,
          {
            down: [
              [55, { tabs: [['chart', 'blue']] }],
              [
                45,
                {
                  tabs: [
                    ['orders', 'blue'],
                    ['pending', 'blue'],
                    ['deals', 'blue'],
                    ['positions', 'blue'],
                  ],
                },
              ],
            ],
          },
        ],
        [
          20,
          {
            down: [
              [
                60,
                {
                  tabs: [
                    ['book', 'blue'],
                    ['tape', 'blue'],
                  ],
                },
              ],
              [
                40,
                {
                  tabs: [
                    ['account-bar', 'blue'],
                    ['instrument-head', 'blue'],
                  ],
                },
              ],
            ],
          },
        ],
        [
          24,
          {
            down: [
              [70, { tabs: [['ticket', 'blue']] }],
              [30, { tabs: [['news', 'blue']] }],
            ],
          },
        ],
      ],
    },
  },
  {
    name: 'ETF',
    split: {
      across: [
        [
          38,
          {
            down: [
              [
                70,
                {
                  tabs: [
                    ['etf-table', 'teal'],
                    ['quote-table', 'teal', { scope: 'fund' }],
                  ],
                },
              ],
              [30, { tabs: [['premium-strip', 'teal'], ['index-strip']] }],
            ],
          },
        ],
        [
          42,
          {
            down: [
              [
                62,
                {
                  tabs: [
                    ['etf-chart', 'teal'],
                    ['chart', 'teal'],
                  ],
                },
              ],
              [
                38,
                {
                  tabs: [
                    ['etf-basket', 'teal'],
                    ['positions', 'teal'],
                  ],
                },
              ],
            ],
          },
        ],
        [
          20,
          {
            down: [
              [
                60,
                {
                  tabs: [
                    ['book', 'teal'],
                    ['tape', 'teal'],
                  ],
                },
              ],
              [
                40,
                {
                  tabs: [
                    ['ticket', 'teal'],
                    ['news', 'teal'],
                  ],
                },
              ],
            ],
          },
        ],
      ],
    },
  },
  {
    name: '衍生品',
    split: {
      across: [
        [28, { tabs: [['quote-table', 'violet', { scope: 'future' }]] }],
        [
          48,
          {
            down: [
              [62, { tabs: [['chart', 'violet']] }],
              [
                38,
                {
                  tabs: [
                    ['orders', 'violet'],
                    ['positions', 'violet'],
                    ['term-structure', 'violet'],
                  ],
                },
              ],
            ],
          },
        ],
        [
          24,
          {
            down: [
              [
                45,
                {
                  tabs: [
                    ['book', 'violet'],
                    ['tape', 'violet'],
                  ],
                },
              ],
              [
                55,
                {
                  tabs: [
                    ['ticket', 'violet'],
                    ['instrument-head', 'violet'],
                  ],
                },
              ],
            ],
          },
        ],
      ],
    },
  },
  {
    name: '风控',
    split: {
      across: [
        [
          50,
          {
            down: [
              [
                55,
                {
                  tabs: [
                    ['risk-board', 'pink'],
                    ['positions', 'pink'],
                  ],
                },
              ],
              [
                45,
                {
                  tabs: [
                    ['orders', 'pink'],
                    ['deals', 'pink'],
                  ],
                },
              ],
            ],
          },
        ],
        [
          50,
          {
            down: [
              [
                55,
                {
                  tabs: [
                    ['heat-map', 'pink'],
                    ['exposure', 'pink'],
                  ],
                },
              ],
              [
                45,
                {
                  tabs: [
                    ['account-bar', 'pink'],
                    ['news', 'pink'],
                  ],
                },
              ],
            ],
          },
        ],
      ],
    },
  },
  {
    name: '复盘',
    split: {
      across: [
        [
          55,
          {
            down: [
              [60, { tabs: [['chart', 'amber']] }],
              [
                40,
                {
                  tabs: [
                    ['deals', 'amber'],
                    ['round-trips', 'amber'],
                    ['orders', 'amber'],
                  ],
                },
              ],
            ],
          },
        ],
        [
          45,
          {
            down: [
              [
                50,
                {
                  tabs: [
                    ['ladder', 'amber'],
                    ['heat-map', 'amber'],
                  ],
                },
              ],
              [
                50,
                {
                  tabs: [
                    ['sector-rank', 'amber'],
                    ['breadth', 'amber'],
                    ['news', 'amber'],
                  ],
                },
              ],
            ],
          },
        ],
      ],
    },
  },
]
