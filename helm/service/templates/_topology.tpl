{{/* The services: each with a database of its own, and called by gRPC. */}}
{{- define "service.withDatabases" -}}
["identity","booking","payments","content","notification","media"]
{{- end }}

{{/* Whom a caller calls. In a development build every service follows the school's clock, which booking keeps. */}}
{{- define "service.callsOf" -}}
{{- $calls := get .global.topology .caller | default list -}}
{{- if not .global.files.bucket }}{{ $calls = without $calls "files" }}{{ end -}}
{{- if not (hasKey .global.outside "push") }}{{ $calls = without $calls "push" }}{{ end -}}
{{- $follows := and .global.development (has .caller (include "service.withDatabases" . | fromJsonArray)) (ne .caller "booking") -}}
{{- if $follows }}{{ $calls = append $calls "booking" }}{{ end -}}
{{- $calls | uniq | toJson -}}
{{- end }}

{{/* One call, taken apart: `media` is gRPC, `media:http` is not. {name, port} */}}
{{- define "service.call" -}}
{{- $parts := splitList ":" . -}}
{{- $ports := dict "grpc" 9090 "http" 8080 "ws" 8188 "admin" 7088 -}}
{{- $port := eq (len $parts) 2 | ternary (last $parts) "grpc" -}}
{{- dict "name" (first $parts) "port" (required (printf "global.topology: %s is no port" .) (get $ports $port)) | toJson -}}
{{- end }}

{{/* Where a name is found, as a list of peers: what is not ours by global.outside, the rest by its labels. */}}
{{- define "service.peers" -}}
{{- $outside := get .global.outside .name -}}
{{- if $outside -}}
{{ $outside.to | toYaml }}
{{- else -}}
- podSelector:
    matchLabels: { app.kubernetes.io/name: {{ .name }}, app.kubernetes.io/part-of: parlance }
{{- end -}}
{{- end }}

{{/* Takes the globals. */}}
{{- define "service.egressToNames" -}}
- to:
    {{- .networkPolicy.names | toYaml | nindent 4 }}
  ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
{{- end }}

{{- define "service.egressOutside" -}}
{{- $where := required (printf "global.outside.%s says where %s finds it" .name .caller) (get .global.outside .name) -}}
- to:
    {{- $where.to | toYaml | nindent 4 }}
  ports:
    {{- range $where.ports }}
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
{{- end }}

{{/* What a caller of the topology may reach. */}}
{{- define "service.egress" -}}
{{- $global := .global -}}
{{- $caller := .caller -}}
{{ include "service.egressToNames" $global }}
{{- $outside := list }}
{{- range $text := include "service.callsOf" . | fromJsonArray }}
{{- $call := include "service.call" $text | fromJson }}
{{- if or (hasKey $global.outside $call.name) (not (contains ":" $text | or (hasKey $global.topology $call.name))) }}
{{- $outside = append $outside $call.name }}
{{- else }}
- to:
    {{- include "service.peers" (dict "name" $call.name "global" $global) | nindent 4 }}
  ports:
    - { port: {{ $call.port }}, protocol: TCP }
{{- end }}
{{- end }}
{{- range $name := $outside | uniq }}
{{ include "service.egressOutside" (dict "name" $name "caller" $caller "global" $global) }}
{{- end }}
{{- end }}

{{/* Who of the topology may reach a name. */}}
{{- define "service.ingress" -}}
{{- $global := .global -}}
{{- $name := .name -}}
{{- range $caller := keys $global.topology | sortAlpha }}
{{- range $text := include "service.callsOf" (dict "caller" $caller "global" $global) | fromJsonArray }}
{{- $call := include "service.call" $text | fromJson }}
{{- if eq $call.name $name }}
- from:
    {{- include "service.peers" (dict "name" $caller "global" $global) | nindent 4 }}
  ports:
    - { port: {{ $call.port }}, protocol: TCP }
{{- end }}
{{- end }}
{{- end }}
{{- end }}
