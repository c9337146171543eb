/** What the thread that makes the demo tells the server. */
export type FromDemo =
  | { readonly kind: 'ask'; readonly id: number; readonly name: string; readonly args: unknown }
  | { readonly kind: 'day'; readonly done: number; readonly all: number }
  | { readonly kind: 'warn'; readonly facts: object; readonly text: string }
  | { readonly kind: 'done'; readonly ms: number }

/** What the market answered. */
export type ToDemo =
  | { readonly kind: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }

export type DemoThreadData = { readonly url: string; readonly market: string }
