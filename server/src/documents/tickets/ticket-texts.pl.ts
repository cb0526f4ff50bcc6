import type { TicketTexts } from './ticket-texts.ts'

export const pl: TicketTexts = {
  ticketOf: (position, of) => (of === 1 ? 'Bilet' : `Bilet ${position} z ${of}`),
  giftOf: (position, of) => (of === 1 ? 'Prezent' : `Prezent ${position} z ${of}`),
  deskOf: (position, of) => (of === 1 ? 'Kod zastępczy' : `Kod zastępczy ${position} z ${of}`),
  pickUpOf: (count) => `Jeden kod dla wszystkich (${count})`,
  pickUp: 'Odbiór w kasie',
  collects: 'Do odbioru',
  andMore: 'i inne, zob. osobne kartki',
  untilDay: (day) => `ważny do ${day}`,
  voucher: 'Bon upominkowy',
  voucherFor: 'Na karnety, bilety i atrakcje, do wyboru.',
  valid: 'Ważny',
  closed: 'Nieczynne',
  lostDays: (days, price) => `${days}, odliczono od ceny ${price}`,
  entryTime: 'Godzina przyjścia',
  open: 'Otwarte',
  forWhom: 'Dla kogo',
  born: (day) => `data urodzenia ${day}`,
  priceWithVat: (rate) => `Cena z VAT ${rate}%`,
  price: 'Cena',
  before: 'przed zniżką',
  deposit: 'Zwrotna kaucja, bez VAT',
  howTo: 'Jak to działa',
  goodToKnow: 'Warto wiedzieć',
  onCard: 'Zapisano na karcie',
  order: 'Zamówienie',
  bought: 'kupiono',
  ico: 'IČO',
  dic: 'DIČ',
  taxDocument: 'Dokument podatkowy jest w e-mailu.',
  titleOfFile: 'Bilety',
  steps: {
    gate: ({ day, time, starts, isForGuest }) => [
      starts
        ? `Proszę przyjść do wejścia na ${starts}. Nie trzeba iść do kasy.`
        : time
          ? `Proszę przyjść do wejścia w godzinach ${time}. Nie trzeba iść do kasy.`
          : day
            ? 'W dniu ważności proszę przyjść prosto do wejścia. Nie trzeba iść do kasy.'
            : 'Proszę przyjść prosto do wejścia. Nie trzeba iść do kasy.',
      'Kod QR proszę przyłożyć do czytnika, z papieru lub z telefonu.',
      isForGuest
        ? `Proszę nie zaginać papieru na kodzie. Kod jest dla jednej osoby${day ? ': wejdzie tylko pierwsza' : ''}.`
        : `Proszę nie zaginać papieru na kodzie i nikomu go nie wysyłać${day ? ': wejdzie tylko pierwsza osoba' : ''}.`,
    ],
    collect: ({ deposit, isForAll, isPartlyOnCards, isForGuest }) => [
      isForAll
        ? 'Wystarczy, że jedna osoba pokaże ten kod w kasie, na papierze lub w telefonie.'
        : 'Proszę pokazać ten kod w kasie, na papierze lub w telefonie.',
      deposit
        ? isForAll
          ? isPartlyOnCards
            ? `Co należy na kartę, zapiszemy na niej, a resztę wydamy. Za każdą nową kartę pobieramy zwrotną kaucję ${deposit}.`
            : `Wszystkie bilety zapiszemy na kartach. Za każdą nową kartę pobieramy zwrotną kaucję ${deposit}.`
          : `Bilet zapiszemy na karcie. Za nową kartę pobieramy zwrotną kaucję ${deposit}.`
        : 'Na jego podstawie wydamy wszystko, co zostało kupione.',
      isForGuest ? 'Kodu można użyć tylko raz.' : 'Proszę nikomu nie wysyłać kodu: można go użyć tylko raz.',
    ],
    'on-card': () => [
      'Bilet jest zapisany na karcie. Nie trzeba niczego odbierać ani drukować.',
      'Proszę iść prosto do bramki. Kartę najlepiej nosić w lewej kieszeni.',
      'Jeśli bramka się nie otworzy, proszę pokazać tę kartkę w kasie.',
    ],
    card: ({ isFree }) => [
      'Kartę wydamy w kasie na podstawie tego kodu, z papieru lub z telefonu.',
      ...(isFree ? [] : ['Kaucja jest opłacona. Zwrócimy ją po oddaniu nieuszkodzonej karty.']),
      'Przy następnym zakupie w sklepie wystarczy podać numer karty, a bilet zapisze się na niej bez wychodzenia z domu.',
    ],
    voucher: ({ shopAddress, codeAddress, until, notFor }) => [
      codeAddress
        ? `Na ${codeAddress} wpisz kod. Zobaczysz, ile zostało na bonie, i możesz go od razu użyć.`
        : shopAddress
          ? `Na ${shopAddress} użyj kodu w koszyku pod „Do you have a code?”. Zobaczysz, ile zostało na bonie.`
          : 'W koszyku naszego sklepu użyj kodu pod „Do you have a code?”. Zobaczysz, ile zostało na bonie.',
      `Wybierz karnet, bilet lub cokolwiek innego.${notFor ? ` Nie dotyczy: ${notFor}.` : ''} Niewykorzystana kwota zostaje na bonie.`,
      until
        ? `Bon jest ważny do ${until}. Kto zna kod, może go użyć, więc proszę go dobrze schować.`
        : 'Kto zna kod, może użyć bonu, więc proszę go dobrze schować.',
    ],
    desk: ({ until, isForGuest }) => [
      'Bilet jest przygotowywany. Gdy będzie gotowy, przyjdzie e-mailem i ta kartka nie będzie już potrzebna.',
      'Jeśli nie przyjdzie do dnia wizyty, proszę pokazać kod w kasie. Kasa sprawdzi go także bez połączenia.',
      `Kod jest ważny do ${until} i tylko raz.${isForGuest ? '' : ' Proszę nikomu go nie wysyłać.'}`,
    ],
  },
  hint: {
    gate: 'Brak drukarki? Wystarczy otworzyć bilet w telefonie i ustawić pełną jasność ekranu.',
    collect: 'Wystarczy kod w telefonie. Kartę najlepiej nosić w lewej kieszeni, z dala od telefonu i innych kart.',
    'handed-out': 'Brak drukarki? Wystarczy pokazać kod w telefonie.',
    'on-card': 'Telefon i inne karty przeszkadzają. Najlepiej nosić kartę w osobnej kieszeni.',
    card: 'Zgubioną kartę proszę nam zgłosić. Zablokujemy bilet i nikt obcy z niego nie skorzysta.',
    voucher: '',
    desk: 'Zamówienie jest opłacone. Proszę nie płacić drugi raz, także w kasie.',
    'free-desk': 'Zamówienie jest bezpłatne. Za bilet nic się nie płaci, także w kasie.',
  },
}
