import type { TicketTexts } from './ticket-texts.ts'

export const en: TicketTexts = {
  ticketOf: (position, of) => (of === 1 ? 'Ticket' : `Ticket ${position} of ${of}`),
  giftOf: (position, of) => (of === 1 ? 'Gift' : `Gift ${position} of ${of}`),
  deskOf: (position, of) => (of === 1 ? 'Stand-in code' : `Stand-in code ${position} of ${of}`),
  pickUpOf: (count) => `One code for all (${count})`,
  pickUp: 'To collect at the ticket office',
  collects: 'You collect',
  andMore: 'and more, see the single pages',
  untilDay: (day) => `valid until ${day}`,
  voucher: 'Gift voucher',
  voucherFor: 'For ski passes, tickets and days out. You choose.',
  valid: 'Valid',
  closed: 'Closed',
  lostDays: (days, price) => `${days}, ${price} taken off the price`,
  entryTime: 'Arrival',
  open: 'Open',
  forWhom: 'For',
  born: (day) => `date of birth ${day}`,
  priceWithVat: (rate) => `Price incl. ${rate}% VAT`,
  price: 'Price',
  before: 'before the benefit',
  deposit: 'Refundable deposit, no VAT',
  howTo: 'How it works',
  goodToKnow: 'Good to know',
  onCard: 'Loaded on the card',
  order: 'Order',
  bought: 'bought on',
  ico: 'Company number',
  dic: 'VAT number',
  taxDocument: 'Your tax receipt is in the e-mail.',
  titleOfFile: 'Tickets',
  steps: {
    gate: ({ day, time, starts, isForGuest }) => [
      starts
        ? `Come to the entrance by ${starts}. No need to stop at the ticket office.`
        : time
          ? `Come to the entrance in your slot, ${time}. No need to stop at the ticket office.`
          : day
            ? 'Come straight to the entrance on the day. No need to stop at the ticket office.'
            : 'Come straight to the entrance. No need to stop at the ticket office.',
      'Hold the QR code to the reader, on paper or on your phone.',
      isForGuest
        ? `Please do not fold the paper across the code. It is for one person${day ? ': only the first one through gets in' : ''}.`
        : `Please do not fold the paper across the code or share it${day ? ': only the first one through gets in' : ''}.`,
    ],
    collect: ({ deposit, isForAll, isPartlyOnCards, isForGuest }) => [
      isForAll
        ? 'One person shows this code for all at the ticket office, on paper or on a phone.'
        : 'Show this code at the ticket office, on paper or on your phone.',
      deposit
        ? isForAll
          ? isPartlyOnCards
            ? `What goes on a card we load on yours, and you are handed the rest. Each new card takes a refundable deposit of ${deposit}.`
            : `We load all tickets on your cards. Each new card takes a refundable deposit of ${deposit}.`
          : `We load your ticket on your card. A new card takes a refundable deposit of ${deposit}.`
        : `You will be handed everything ${isForGuest ? 'that goes with it' : 'you bought'}.`,
      isForGuest
        ? 'The code can be redeemed only once.'
        : 'Please do not share the code: it can be redeemed only once.',
    ],
    'on-card': () => [
      'Your ticket is loaded on your card. There is nothing to collect or print.',
      'Go straight to the gate. Keep the card in your left pocket.',
      'If the gate stays closed, show this page at the ticket office.',
    ],
    card: ({ isFree }) => [
      'Collect your card at the ticket office with this code, on paper or on your phone.',
      ...(isFree ? [] : ['The deposit is paid. You get it back when you return the card undamaged.']),
      'Next time you buy in the shop, enter the card number and load your ticket onto it from home.',
    ],
    voucher: ({ shopAddress, codeAddress, until, notFor }) => [
      codeAddress
        ? `Enter the code at ${codeAddress}. You see how much is on the voucher and can use it right away.`
        : shopAddress
          ? `At ${shopAddress}, enter the code in the cart under “Do you have a code?”. You see how much is on the voucher and can use it right away.`
          : 'In the cart of our online shop, enter the code under “Do you have a code?”. You see how much is on the voucher and can use it right away.',
      `Choose a ski pass, a ticket or anything else.${notFor ? ` Not valid for: ${notFor}.` : ''} What you do not use stays on the voucher.`,
      until
        ? `The voucher is valid until ${until}. Anyone who knows the code can use it, so keep it safe.`
        : 'Anyone who knows the code can use the voucher, so keep it safe.',
    ],
    desk: ({ until, isForGuest }) => [
      'Your ticket is being prepared. Once it is ready, it comes by e-mail and you no longer need this page.',
      'If it has not come by your visit, show this code at the ticket office. They can check it even offline.',
      `The code is valid until ${until} and can be used only once.${isForGuest ? '' : ' Please do not share it.'}`,
    ],
  },
  hint: {
    gate: 'No printer? Open the ticket on your phone and turn the brightness all the way up.',
    collect:
      'The code on your phone is enough. Keep the card in your left pocket, away from your phone and other cards.',
    'handed-out': 'No printer? Just show the code on your phone.',
    'on-card': 'Phones and other cards get in the way. Give the card a pocket of its own.',
    card: 'Lost your card? Tell us. We block the ticket on it and nobody else can use it.',
    voucher: '',
    desk: 'You have paid. Please do not pay again, not at the ticket office either.',
    'free-desk': 'Your order is free. There is nothing to pay for the ticket, not at the ticket office either.',
  },
}
