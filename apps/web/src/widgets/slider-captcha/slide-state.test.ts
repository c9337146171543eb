import { expect, it } from 'vitest'
import { idleSlide, slideReducer, type SlideAction } from './slide-state.ts'

const after = (...actions: SlideAction[]) => actions.reduce(slideReducer, idleSlide)
const press: SlideAction = { type: 'press' }
const drag = (offset: number): SlideAction => ({ type: 'drag', offset, max: 200 })

it.each([
  ['a press starts dragging', [press], { phase: 'dragging', offset: 0 }],
  ['the handle follows', [press, drag(50)], { phase: 'dragging', offset: 50 }],
  ['never left of the start', [press, drag(-20)], { phase: 'dragging', offset: 0 }],
  ['moving without a press does nothing', [drag(200)], idleSlide],
  ['let go early it goes back', [press, drag(199), { type: 'release' }], idleSlide],
  ['the end passes', [press, drag(230)], { phase: 'passed', offset: 200 }],
  ['and stays passed', [press, drag(200), { type: 'release' }, press, drag(10)], { phase: 'passed', offset: 200 }],
  [
    'a track without length passes nothing',
    [press, { type: 'drag', offset: 5, max: 0 }],
    { phase: 'dragging', offset: 5 },
  ],
] as [string, SlideAction[], typeof idleSlide][])('[WIDGET-1] %s', (_name, actions, expected) =>
  expect(after(...actions)).toEqual(expected),
)
