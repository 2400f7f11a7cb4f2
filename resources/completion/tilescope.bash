# Completion of tilescope for bash.

_tilescope()
{
    local current previous verb
    current=${COMP_WORDS[COMP_CWORD]}
    previous=${COMP_WORDS[COMP_CWORD - 1]}
    verb=
    [[ $COMP_CWORD -gt 1 ]] && verb=${COMP_WORDS[1]}
    COMPREPLY=()

    # Values of options; those that are texts of one's own have none to offer.
    case $verb:$previous in
        export:--view) _tilescope_words "logical memory both pair"; return ;;
        export:--label) _tilescope_words "offset coord both address none"; return ;;
        export:--color) _tilescope_words "offset row column fractal c0 tile none"; return ;;
        export:--theme) _tilescope_words "light dark print"; return ;;
        export:--element | describe:--element)
            _tilescope_words "half bfloat16_t float double int4b_t int8_t uint8_t int16_t uint16_t int32_t uint32_t
                int64_t uint64_t float8_e4m3_t float8_e5m2_t float8_e8m0_t float4_e2m1x2_t float4_e1m2x2_t"
            return ;;
        export:--scale | export:--range | export:--mark | export:--tile | export:--tiles | export:--title | export:--value | eval:--set) return ;;
        export:-o | export:--output | eval:-f | eval:--file | check:-f | check:--file) _tilescope_files; return ;;
    esac

    case $verb in
        eval) _tilescope_options "--file --lines --json --set --help" ;;
        check) _tilescope_options "--file --json --help" ;;
        describe) _tilescope_options "--element --json --help" ;;
        export)
            _tilescope_options "--output --view --label --color --element --theme --scale --range --mark --tile --tiles --title
                --value --transparent --help" ;;
        "")
            _tilescope_words "eval describe check export --help --version"
            _tilescope_files ;;
        *) _tilescope_files ;;
    esac
}

_tilescope_words()
{
    local word
    for word in $1; do
        [[ $word == "$current"* ]] && COMPREPLY+=("$word")
    done
}

_tilescope_files()
{
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY+=($(compgen -f -- "$current"))
}

_tilescope_options()
{
    if [[ $current == -* ]]; then
        _tilescope_words "$1"
    else
        _tilescope_files
    fi
}

complete -F _tilescope tilescope
