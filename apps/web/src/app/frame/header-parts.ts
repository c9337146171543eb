import { fetchPart } from '../../shared/page/fetched-part.ts'
import { slots } from '../../shared/slots/slots.ts'

/** What the areas put into the header comes with the frame, in the same file. */
export async function fetchHeaderParts(): Promise<void> {
  const { indexes, ticker, marketSource, demoProgress, emotion } = slots()
  await Promise.all([indexes, ticker, marketSource, demoProgress, emotion].map(fetchPart))
}
