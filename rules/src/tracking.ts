/**
 * Query parameters of advertisements, mails and statistics, which do not change a page (docs/product.md §11.25). They are
 * those that Firefox, Brave, ClearURLs and AdGuard take off. A part matches all that begin with it; many end like the
 * id of a click.
 */
const TRACKING = new RegExp(
  `^(${[
    '__hs|__s$|_bhlid|_branch_|_g|_hs|_k|_ope|a_[abc]id$|act(ion)_(obj|ref|type)|adfrom|admitad|at_|awc$|bbeml|bsft_|cj(event|data)|cmpid',
    'dicbo|dm_i|dop_|[de]f_id|ecmc?id$|elq|epik|et_rid|fb_|ga_|gad_|gcl|guce_|hgtid$|hmb_|hscta|hsa_|igsh|ir(gw|cl)|itm_|mat(omo)?_|mc_|mibext',
    'mk(t_|evt|cid)|ml_sub|mtm_|nr_em|ns_|oborig|oft_|oly_|os_ehash|piwik|pk_|ran(mid|eaid|site)|rb_|s_(cid|kwcid)|sc_|sms_',
    'spm$|ss_email|szn|tblci|tduid|trk|utm|vero_|vgo_|vmcid|wickedid|wprov|wt_|wtrid|xnpe_|xtor|zanpid',
  ].join('|')})|braid$|(clk?|click_?|c|fat_|srslt)id$`,
  'i',
)

export const isTracking = (parameter: string): boolean => TRACKING.test(parameter)
