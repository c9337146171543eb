import { parentPort, workerData } from 'node:worker_threads'

import type { PrintedDocument } from './document.ts'
import { drawDocument } from './draw-document.ts'

parentPort?.postMessage(await drawDocument(workerData as PrintedDocument))
