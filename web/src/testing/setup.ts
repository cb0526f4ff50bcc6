import { afterEach } from 'vitest'
import '../styles.ts'
import '../../../resorts/lipno/theme.css'
import { unmount } from './mount.tsx'

afterEach(unmount)
