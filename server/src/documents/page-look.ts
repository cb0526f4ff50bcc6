import type { TicketResort } from './ticket-document.ts'

/** What differs between the printed pages of the resorts: colours by role, corners and the display face. */
export type PageLook = {
  ink: string
  quiet: string
  brand: string
  action: string
  tint: string
  line: string
  tear: string
  night: string
  onNight: string
  radius: number
  display: { fonts: string[]; spacing: number }
  /** How far the name may reach to the right before it meets the subject of the picture. */
  nameWidth: number
}

export const PAGE_LOOKS: Record<TicketResort, PageLook> = {
  lipno: {
    ink: '#0b2a38',
    quiet: '#45606d',
    brand: '#0b4f6c',
    action: '#f6ae2d',
    tint: '#edf3f5',
    line: '#d6e0e3',
    tear: '#9cb1ba',
    night: '#082c42',
    onNight: '#bcd5e0',
    radius: 14,
    display: { fonts: ['display'], spacing: -0.025 },
    nameWidth: 510,
  },
  annaberg: {
    ink: '#1a2730',
    quiet: '#4c5c67',
    brand: '#1f3340',
    action: '#b3202c',
    tint: '#edf1f4',
    line: '#d5dde3',
    tear: '#9fafb9',
    night: '#1a2a36',
    onNight: '#c3d0d9',
    radius: 6,
    display: { fonts: ['display-narrow', 'display-narrow-extended'], spacing: -0.012 },
    nameWidth: 600,
  },
  morava: {
    ink: '#17173f',
    quiet: '#545479',
    brand: '#33348e',
    action: '#ff7a5c',
    tint: '#f0eefa',
    line: '#dcd9ec',
    tear: '#a9a7c9',
    night: '#17174a',
    onNight: '#c9c8ec',
    radius: 22,
    display: { fonts: ['display-round'], spacing: -0.03 },
    nameWidth: 640,
  },
}

/** A resort's mark, drawn in a square of 36. */
export const MARKS: Record<TicketResort, { path: string; fill?: string; stroke?: string; width?: number }[]> = {
  lipno: [
    { path: 'M18 0A18 18 0 1 1 18 36A18 18 0 1 1 18 0Z', fill: '#ffffff' },
    {
      path: 'M1.8 26C5 25 9 25.4 12 26.4C16 27.8 19 27 22 26.2C26 25.2 31 25.4 34.2 26A18 18 0 0 1 1.8 26Z',
      fill: '#f6ae2d',
    },
    {
      path: 'M10 10C14 12.8 22 12.8 26 10M9.6 16.8C14 19.6 22 19.6 26.4 16.8M10 23.4C14 26.2 22 26.2 26 23.4',
      stroke: '#0b4f6c',
      width: 2.4,
    },
  ],
  annaberg: [
    { path: 'M0 36L15 11.5C16.4 9.4 19.6 9.4 21 11.5L36 36Z', fill: '#ffffff' },
    { path: 'M9.2 20.8L15 11.5C16 10 17.6 9.7 19 10.1L15.6 17.2L12.8 15.4L10.6 22.4Z', fill: '#1f3340' },
    { path: 'M2 14.4L34 3.2M23.4 7.2V12.4H29.4', stroke: '#ef8f86', width: 2.6 },
  ],
  morava: [
    {
      path: 'M12 0H24A12 12 0 0 1 36 12V24A12 12 0 0 1 24 36H12A12 12 0 0 1 0 24V12A12 12 0 0 1 12 0Z',
      fill: '#ffffff',
    },
    { path: 'M18 7.4A5.6 5.6 0 1 1 18 18.6A5.6 5.6 0 1 1 18 7.4Z', fill: '#ff7a5c' },
    {
      path: 'M4.4 10V27.4M31.6 10V27.4M4.4 11.6C9 23.8 27 23.8 31.6 11.6M3.4 25C12 27.2 24 27.2 32.6 25M10.8 19.4V26M18 21V26.6M25.2 19.4V26',
      stroke: '#33348e',
      width: 1.9,
    },
  ],
}
