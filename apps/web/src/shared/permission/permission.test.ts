import { describe, expect, it } from 'vitest'
import type { Button } from '../session/session-schema.ts'
import { hiddenNames, hiddenToolbarButtons } from './hidden-names.ts'
import { mayEdit } from './may-edit.ts'
import { maySee } from './may-see.ts'
import { mayOpenPage } from './page-access.ts'

const button = (action: string, type = '1', status = '1'): Button => ({ action, type, status, describe: undefined })
const none = { auth: [], allAuth: [] }
const noFilter = { departmentPages: [], departConcept: undefined }

describe('pages', () => {
  it.each([
    ['[CAN-1] a page without a list is open', {}, [], true],
    ['[CAN-1] an empty list is no list', { permissionList: [] }, [], true],
    ['[CAN-1] a listed action opens it', { permissionList: [button('a'), button('b')] }, [button('b')], true],
    ['[CAN-1] no listed action closes it', { permissionList: [button('a')] }, [button('b')], false],
  ])('%s', (_rule, meta, held, expected) => expect(mayOpenPage(meta, held, noFilter)).toBe(expected))

  it.each([
    ['[CAN-2] hidden without the department concept', undefined, false],
    ['[CAN-2] hidden when it is switched off', '0', false],
    ['[CAN-2] shown when it is switched on', '1', true],
  ])('%s', (_rule, departConcept, expected) => {
    const filter = { departmentPages: ['DepartList'], departConcept }
    expect(mayOpenPage({ componentName: 'DepartList' }, [], filter)).toBe(expected)
  })
})

describe('elements', () => {
  it.each([
    ['[CAN-3] hidden when nobody gave the action', none, false],
    ['[CAN-3] shown when the user holds it', { auth: [button('user:add')], allAuth: [] }, true],
    ['[CAN-4] one entry may hold several actions', { auth: [button('user:edit, user:add')], allAuth: [] }, true],
    ['[CAN-4] part of a name is not the name', { auth: [button('user:add2')], allAuth: [] }, false],
    ['[CAN-5] type 2 entries do not count', { auth: [button('user:add', '2')], allAuth: [] }, false],
    ['[CAN-6] status 0 in the authority list allows', { auth: [], allAuth: [button('user:add', '1', '0')] }, true],
    ['[CAN-6] status 1 alone does not', { auth: [], allAuth: [button('user:add', '1', '1')] }, false],
    [
      '[CAN-5] a switched-off type 2 entry does not allow',
      { auth: [], allAuth: [button('user:add', '2', '0')] },
      false,
    ],
  ])('%s', (_rule, authority, expected) => expect(maySee('user:add', authority)).toBe(expected))

  it('[CAN-3] the list of a form is asked instead of the session', () => {
    const held = { auth: [button('user:add')], allAuth: [] }
    expect(maySee('user:add', held, [button('other')])).toBe(false)
    expect(maySee('user:add', none, [button('user:add')])).toBe(true)
    expect(maySee('user:add', held, [])).toBe(true)
  })
})

describe('data actions', () => {
  const action = 'user:phone'
  const listed = button(action, '2', '1')
  it.each([
    ['[CAN-7] the route list allows', none, [button(action, '2')], true],
    [
      '[CAN-8] switched off in the default list is denied',
      { auth: [button(action, '2')], allAuth: [button(action, '2', '0')] },
      [],
      false,
    ],
    ['[CAN-9] enabled, and the user holds no type 2 entries', { auth: [button('x')], allAuth: [listed] }, [], true],
    ['[CAN-9] enabled, and the user holds it', { auth: [button(action, '2')], allAuth: [listed] }, [], true],
    ['[CAN-9] enabled, but the user holds others only', { auth: [button('other', '2')], allAuth: [listed] }, [], false],
    ['[CAN-10] not in the default list is denied', { auth: [button(action, '2')], allAuth: [] }, [], false],
    ['[CAN-7] an entry of another type in the route list does not count', none, [button(action, '1')], false],
  ])('%s', (_rule, authority, pageList, expected) => expect(mayEdit(action, authority, pageList)).toBe(expected))
})

describe('names below a prefix', () => {
  const allAuth = [
    button('user:phone'),
    button('user:email'),
    button('user:sex', '1', '0'),
    button('user:id', '2'),
    button('role:x'),
  ]
  it('[CAN-11] hides what is in force and missing from the user list', () => {
    expect(hiddenNames('user:', { auth: [button('user:email')], allAuth })).toEqual(['phone'])
  })

  it('[CAN-12] a toolbar button goes by its own name', () => {
    const authority = { auth: [], allAuth: [button('table:batch_delete'), button('table:add')] }
    expect(hiddenToolbarButtons('table:', authority)).toEqual(['remove', 'add'])
  })
})
