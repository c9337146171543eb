// What is measured in the page of a table, ours or theirs alike. A page tells where its cells are in `globalThis`.

/** From the call to the frame after the one that draws it. */
export const measureShow = (page, rows) =>
  page.evaluate(async (count) => {
    const startedAt = performance.now()
    globalThis.show(count)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return performance.now() - startedAt
  }, rows)

/** Letters typed into one cell: each from its event to the layout that shows it, or to the frame that paints it. */
export const measureTyping = async (page, { letters = 30, toPaint = false } = {}) => {
  await page.locator(await page.evaluate(() => globalThis.editor)).click()
  await page.waitForTimeout(150)
  return page.evaluate(
    async ({ count, isPainted }) => {
      const input = document.activeElement
      if (!(input instanceof HTMLInputElement)) throw new Error('the cell did not become an editor')
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const hop = () =>
        new Promise((resolve) => {
          const channel = new MessageChannel()
          channel.port1.addEventListener('message', resolve, { once: true })
          channel.port1.start()
          channel.port2.postMessage(undefined)
        })
      const times = []
      for (let letter = 0; letter < count; letter += 1) {
        // Past the frame, so that its own painting is not taken for the letter's.
        await frame()
        await hop()
        const startedAt = performance.now()
        set.call(input, `${input.value.slice(0, 6)}${letter % 10}`)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        if (isPainted) {
          await frame()
          await frame()
        } else {
          await hop()
          document.body.getBoundingClientRect()
        }
        times.push(performance.now() - startedAt)
      }
      return times
    },
    { count: letters, isPainted: toPaint },
  )
}

/** Time per frame while ten rows pass in each. The browser draws as fast as it can, so a frame is its cost. */
export const measureScroll = (page) =>
  page.evaluate(async () => {
    const candidates = [...document.querySelectorAll(globalThis.scroller)]
    const scroller = candidates.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    if (!scroller) throw new Error('nothing to scroll')
    const times = []
    let last = performance.now()
    for (let step = 0; step < 60; step += 1) {
      scroller.scrollTop += 360
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      times.push(performance.now() - last)
      last = performance.now()
    }
    return times
  })

export const measureScrollToEnd = (page) =>
  page.evaluate(async () => {
    const candidates = [...document.querySelectorAll(globalThis.scroller)]
    const scroller = candidates.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    const startedAt = performance.now()
    scroller.scrollTop = scroller.scrollHeight
    // The last row stands in the page, and was painted.
    while (!document.body.textContent.includes('10000-1'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const time = performance.now() - startedAt
    scroller.scrollTop = 0
    return time
  })

export const measureValidate = (page) =>
  page.evaluate(async () => {
    const startedAt = performance.now()
    await globalThis.validate()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return performance.now() - startedAt
  })

/** A block of 1,000 rows by 10 columns, until its first cell is painted. */
export const measurePaste = async (page) => {
  await page.keyboard.press('Escape')
  await page
    .locator(await page.evaluate(() => globalThis.first))
    .first()
    .click()
  await page.keyboard.press('Escape')
  return page.evaluate(async () => {
    const startedAt = performance.now()
    globalThis.paste()
    while (!document.body.textContent.includes('p0-0')) {
      if (performance.now() - startedAt > 20_000) throw new Error('the block did not arrive')
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return performance.now() - startedAt
  })
}

export async function collectGarbage(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  return session
}

export async function heapMegabytes(page) {
  const session = await collectGarbage(page)
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
