import { isSameStory, titleHash, titleKey, type Story } from '@liangshu/engine/analysis/news/same-story'

interface KnownStory extends Story {
  readonly code: string
}

/** Finds the story an item repeats, by its words and by the shares it is about. */
export function createStoryBook() {
  const byKey = new Map<string, KnownStory[]>()
  const byShares = new Map<string, KnownStory[]>()
  const put = (map: Map<string, KnownStory[]>, key: string, story: KnownStory) => {
    const list = map.get(key)
    if (list) list.push(story)
    else map.set(key, [story])
  }
  return {
    add(story: KnownStory): void {
      put(byKey, titleKey(story.title), story)
      if (story.symbols.length > 0) put(byShares, story.symbols.join(), story)
    },
    find(story: KnownStory): KnownStory | undefined {
      const near = [...(byKey.get(titleKey(story.title)) ?? []), ...(byShares.get(story.symbols.join()) ?? [])]
      return near.find((one) => one.code !== story.code && isSameStory(one, story))
    },
  }
}

export const storyOf = (code: string, title: string, publishedAt: Date, symbols: readonly string[]): KnownStory => ({
  code,
  title,
  hash: titleHash(title),
  publishedAt: publishedAt.getTime(),
  symbols,
})
