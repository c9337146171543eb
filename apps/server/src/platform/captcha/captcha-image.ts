import { crc32, deflateSync } from 'node:zlib'

import { isInk } from './glyphs.ts'

const width = 105
const height = 35
const cell = 3.3

/** A 105 x 35 grey PNG of the code, bent and crossed out. `random` gives numbers from 0 to 1. */
export function drawCaptcha(code: string, random: () => number): Buffer {
  const pixels = new Uint8Array(width * height).fill(248)
  const wave = { height: 1.5 + random() * 1.5, length: 14 + random() * 8, phase: random() * 6 }
  const letters = [...code].map((character, index) => ({
    character,
    centerX: 15 + index * 25 + (random() - 0.5) * 6,
    centerY: height / 2 + (random() - 0.5) * 6,
    angle: (random() - 0.5) * 0.7,
    ink: 20 + Math.floor(random() * 80),
  }))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const bent = y + wave.height * Math.sin(x / (wave.length / 2) + wave.phase)
      const hit = letters.find((letter) => coversPoint(letter, x, bent))
      if (hit) pixels[y * width + x] = hit.ink
    }
  }
  addNoise(pixels, random)
  return encodeGreyPng(pixels)
}

type Letter = { character: string; centerX: number; centerY: number; angle: number }

function coversPoint(letter: Letter, x: number, y: number): boolean {
  const deltaX = x - letter.centerX
  const deltaY = y - letter.centerY
  const column = Math.floor((deltaX * Math.cos(letter.angle) + deltaY * Math.sin(letter.angle)) / cell + 2.5)
  const row = Math.floor((deltaY * Math.cos(letter.angle) - deltaX * Math.sin(letter.angle)) / cell + 3.5)
  return column >= 0 && column < 5 && isInk(letter.character, column, row)
}

function addNoise(pixels: Uint8Array, random: () => number): void {
  for (let line = 0; line < 4; line += 1) {
    const startY = random() * height
    const slope = (random() - 0.5) * 0.6
    const grey = 90 + Math.floor(random() * 90)
    for (let x = 0; x < width; x += 1) {
      const y = Math.round(startY + slope * x + Math.sin(x / 9) * 2)
      if (y >= 0 && y < height) pixels[y * width + x] = grey
    }
  }
  for (let dot = 0; dot < 120; dot += 1) pixels[Math.floor(random() * pixels.length)] = 60 + Math.floor(random() * 160)
}

function encodeGreyPng(pixels: Uint8Array): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
