import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closeLeft, closeOthers, closeRight, moveTab, type Tab } from './tab-list.ts'

const HOME = '/dashboard/analysis'
const none = { name: '', icon: undefined, keepAlive: true, componentName: undefined }
const tabs = fc
  .uniqueArray(fc.constantFrom('/a', '/b', '/c', '/d', '/e'), { minLength: 1 })
  .map((paths) => [HOME, ...paths].map((path) => ({ ...none, path, fullPath: path, title: path })))
const pathsOf = (all: readonly Tab[]) => all.map(({ path }) => path)
const tabsAndOne = tabs.chain((all) => fc.tuple(fc.constant(all), fc.constantFrom(...pathsOf(all))))
const tabsAndTwo = tabs.chain((all) =>
  fc.tuple(fc.constant(all), fc.constantFrom(...pathsOf(all)), fc.constantFrom(...pathsOf(all))),
)

describe('any tabs', () => {
  it('[TAB-6] dragging loses none, keeps home first, and puts the tab where the other stood', () => {
    fc.assert(
      fc.property(tabsAndTwo, ([all, path, onto]) => {
        const next = pathsOf(moveTab(all, path, onto))
        expect(next.toSorted()).toEqual(pathsOf(all).toSorted())
        expect(next[0]).toBe(HOME)
        const isFixed = path === HOME || onto === HOME
        expect(next.indexOf(path)).toBe(pathsOf(all).indexOf(isFixed ? path : onto))
      }),
    )
  })

  it('[TAB-5] what is closed to the left and to the right, with the tab itself, are all', () => {
    fc.assert(
      fc.property(tabsAndOne, ([all, path]) => {
        const [right, left] = [pathsOf(closeLeft(all, path)), pathsOf(closeRight(all, path))]
        expect(new Set([...left, ...right])).toEqual(new Set(pathsOf(all)))
        expect(left.filter((one) => right.includes(one))).toEqual(pathsOf(closeOthers(all, path)))
      }),
    )
  })
})
