import { createElement, lazy, useState, type ComponentType } from 'react'

const fetches = new WeakMap<object, () => Promise<unknown>>()

/**
 * A component whose code is fetched on use. One that is here already is drawn at once: `lazy` shows the fallback for it all
 * the same, and React holds back for 300 ms whatever comes after one.
 */
export function fetchedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let here: ComponentType<Props> | undefined
  const fetch = async () => (here ??= await load())
  const Coming = lazy(async () => ({ default: await fetch() }))
  function Part(props: Props) {
    // What was begun with stays: another component would begin anew.
    const [Content] = useState(() => here ?? Coming)
    return createElement(Content as ComponentType<Props>, props)
  }
  fetches.set(Part, fetch)
  return Part
}

/** Fetches such a component before it is drawn. What fails here is told where it is drawn. */
export async function fetchPart(part: object | undefined): Promise<void> {
  const fetch = part && fetches.get(part)
  await fetch?.().catch(() => {})
}
