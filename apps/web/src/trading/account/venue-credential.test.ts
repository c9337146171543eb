import { expect, it } from 'vitest'
import { credentialOf, missingOf } from './venue-credential.ts'

const typed = { url: ' https://veighna.example.com ', gateway: 'CTP', username: 'trader', password: 'secret' }

it('[VENUEVIEW-1] the key of a venue is what was typed into its fields, and nothing when none was', () => {
  expect(JSON.parse(credentialOf('VEIGHNA', typed) ?? '')).toEqual({
    url: 'https://veighna.example.com',
    gateway: 'CTP',
    username: 'trader',
    password: 'secret',
  })
  expect([credentialOf('VEIGHNA', {}), credentialOf('SIM', typed)]).toEqual([undefined, undefined])
})

it('[VENUEVIEW-1] a new account needs all of them; a stored key stays unless a new one is begun', () => {
  expect(missingOf('VEIGHNA', { ...typed, password: ' ' }, false)).toEqual(['password'])
  expect(missingOf('VEIGHNA', {}, false)).toHaveLength(4)
  expect(missingOf('VEIGHNA', {}, true)).toEqual([])
  expect(missingOf('BINANCE', { apiKey: 'k' }, true)).toEqual(['secret'])
  expect(missingOf('SIM', {}, false)).toEqual([])
})
