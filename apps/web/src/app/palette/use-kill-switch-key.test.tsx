import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { SearchEntry } from '../routes/menu-items.ts'
import { useKillSwitchKey } from './use-kill-switch-key.ts'

const stop: SearchEntry = { path: '/quant/killSwitch', title: '紧急停止', trail: '量化交易', href: undefined }

function Place({ entries }: { entries: SearchEntry[] }) {
  useKillSwitchKey(entries)
  return <p>{useLocation().pathname}</p>
}

function show(entries: SearchEntry[]) {
  render(
    <MemoryRouter initialEntries={['/dashboard/analysis']}>
      <Place entries={entries} />
    </MemoryRouter>,
  )
}

describe('the key of the emergency stop', () => {
  it('[STRATWEB-23] Alt K opens it from any page, whatever letter the keyboard writes', () => {
    show([stop])
    fireEvent.keyDown(document.body, { code: 'KeyK', key: '˚', altKey: true })
    expect(screen.getByText('/quant/killSwitch')).toBeTruthy()
  })

  it.each([
    ['K alone', { code: 'KeyK', key: 'k' }],
    ['Ctrl Alt K', { code: 'KeyK', key: 'k', altKey: true, ctrlKey: true }],
    ['Alt L', { code: 'KeyL', key: 'l', altKey: true }],
  ])('[STRATWEB-23] %s does not', (_name, keys) => {
    show([stop])
    fireEvent.keyDown(document.body, keys)
    expect(screen.getByText('/dashboard/analysis')).toBeTruthy()
  })

  it('[STRATWEB-23] nor does it for those whose menu does not have it', () => {
    show([])
    fireEvent.keyDown(document.body, { code: 'KeyK', key: 'k', altKey: true })
    expect(screen.getByText('/dashboard/analysis')).toBeTruthy()
  })
})
